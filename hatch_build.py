"""How does the wheel get its compiled module, where there is a compiler?

The module makes reading faster and changes nothing that is said. So it is built
only where a C compiler, Python's headers and a processor that it knows are there;
otherwise, and with ``TEXTVEIL_PURE=1``, the wheel is the same for every machine.
"""

import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCE = "src/textveil/languages/network/fast_layers.c"
BUILT = "src/textveil/languages/network/fast_layers.abi3.so"
FLAGS = ["-std=c11", "-O3", "-ffp-contract=off", "-fPIC", "-fvisibility=hidden"]
LINKING = {"linux": ["-shared", "-Wl,-s"], "darwin": ["-bundle", "-undefined", "dynamic_lookup", "-Wl,-x"]}
PROCESSORS = {"x86_64"}
OLD_GLIBC = (2, 17)
"""What needs nothing newer runs wherever Python's own wheels do, and may say so."""


class CompiledModule(BuildHookInterface[Any]):
    """Builds the module into the source, beside what it serves, and tags the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build before the wheel is put together; ``version`` may be an editable install."""
        built = Path(self.root, BUILT)
        built.unlink(missing_ok=True)
        command = compile_command(os.environ)
        if command is None:
            return
        done = subprocess.run(command, cwd=self.root, capture_output=True, text=True, check=False)
        if done.returncode:
            self.app.display_warning(f"the compiled module was left out: {done.stderr}")
            return
        build_data["artifacts"].append(BUILT)
        build_data["pure_python"] = False
        build_data["tag"] = f"cp311-abi3-{platform_tag(built.read_bytes())}"


def compile_command(environment: "os._Environ[str] | dict[str, str]") -> list[str] | None:
    """What builds the module here; nothing where something for it is missing or it is not wanted."""
    compiler = shutil.which(environment.get("CC", "cc"))
    headers = sysconfig.get_paths()["include"]
    is_known = sys.platform in LINKING and platform.machine() in PROCESSORS and sys.implementation.name == "cpython"
    if environment.get("TEXTVEIL_PURE") == "1" or not is_known:
        return None
    if compiler is None or not Path(headers, "Python.h").exists():
        return None
    return [compiler, *FLAGS, *LINKING[sys.platform], f"-I{headers}", SOURCE, "-o", BUILT]


def platform_tag(built: bytes) -> str:
    """The machines a built module runs on."""
    here = re.sub(r"\W", "_", sysconfig.get_platform()).replace("universal2", platform.machine())
    needed = [tuple(map(int, version.split(b"."))) for version in re.findall(rb"GLIBC_([\d.]+)", built)]
    if here.startswith("linux_") and needed and max(needed) <= OLD_GLIBC:
        return here.replace("linux_", "manylinux_{}_{}_".format(*OLD_GLIBC))
    return here
