"""Where can code say something? For every ending that is read as code, a file with a saying in each such place.

``@@`` is where something is said. A line of its own is a place; ``FORMS`` are the places that many languages share.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

BLANK = "@@"
C_COMMENTS = "// @@\n/* @@ */\n/*\n * @@\n */\n/** @@ */\n"
HASHES = "# @@\n#\t@@\n"
C_LIKE = C_COMMENTS + 'const char *a = "@@";\nint b = 3; // @@\n'
SHELL = (
    '#!/bin/bash\n# @@\na="@@"\nb=\'@@\'\nc=$\'@@\'\necho @@\nprintf "%s" "@@"\ncat <<END\n@@\nEND\n'
    "cat <<'END'\n@@\nEND\ncat <<-END\n\t@@\n\tEND\n: @@\nif true; then\n  echo @@ # @@\nfi\n"
    'echo "a $(echo "@@") b"\nexport NOTE="@@"\necho $(echo @@)\n'
)
BATCH = (
    '@echo off\nrem @@\nREM @@\n:: @@\necho @@\necho "@@"\nset NOTE=@@\nset "NOTE=@@"\ntitle @@\nif exist x echo @@\n'
)
LISP = ';; @@\n#| @@ |#\n(setq a "@@")\n(defun f (x)\n  "@@"\n  x) ; @@\n'
MATLAB = (
    "% @@\nx = 1; % @@\n%{\n@@\n%}\na = '@@';\nb = \"@@\";\ndisp('@@')\n%% @@\nfunction y = f(x)\n% @@\ny = x';\nend\n"
)
STATA = '* @@\n// @@\n/* @@ */\ngen x = 1 /// @@\n  + 2\nlocal a "@@"\ndisplay "@@"\nlabel var x "@@"\nlocal b `"@@"\'\n/*\n@@\n*/\nnotes: @@\n'
JS = (
    "// @@\n/* @@ */\n/**\n * @@\n * @author @@\n */\nconst a = '@@', b = \"@@\", c = `@@`;\n"
    "const d = `x ${a} @@`;\nconst e = { note: '@@', \"k\": `@@\n@@` };\nconst r = /@@/;\n"
)
JSX = (
    "const f = () => (\n  <div title=\"@@\" className='x'>\n    @@\n    <p>@@</p>\n    {/* @@ */}\n    <b>{'@@'}</b>\n"
    "    <i>x {a} @@</i>\n    @@ <br/> @@\n    <>@@</>\n  </div>\n);\n"
)
TS_EXTRA = "type T = '@@';\ninterface I { note: string; /* @@ */ }\n"
CSS = "/* @@ */\na { content: '@@'; }\nb::before { content: \"@@\"; }\n/*\n@@\n*/\nc { background: url('x.png'); --note: '@@'; }\n"
VUE = (
    '<template>\n  <!-- @@ -->\n  <div title="@@">\n    @@\n    <p>@@</p>\n    <b>x {{ a }} @@</b>\n    {{ "@@" }}\n  </div>\n'
    "</template>\n<script>\n// @@\nexport default { name: 'x', data() { return { a: '@@' } } }\n</script>\n"
    "<style>\n/* @@ */\na { content: '@@' }\n</style>\n"
)
SVELTE = (
    '<script lang="ts">\n  // @@\n  let a = \'@@\';\n</script>\n<!-- @@ -->\n<div title="@@">\n  @@\n  <p>@@</p>\n'
    "  {#if a}\n    @@\n  {:else}\n    <b>{a} @@</b>\n  {/if}\n  {'@@'}\n</div>\n<style>\n  /* @@ */\n  a { content: '@@' }\n</style>\n"
)
PERL = (
    "use warnings;\n# @@\nmy $a = '@@';\nmy $b = \"@@\";\nmy $c = q{@@};\nmy $d = qq(@@);\nmy @e = qw(@@);\n"
    "my $f = <<'END';\n@@\nEND\nmy $g = <<\"END\";\n@@\nEND\nmy $h = <<END;\n@@\nEND\nmy $i = <<~END;\n  @@\n  END\n"
    "my %h = (note => '@@', other => \"@@\");\n\n=head1 NAME\n\n@@\n\n=over 4\n\n=item @@\n\n=back\n\n=cut\n\n"
    "print \"@@\\n\"; # @@\nsub g { return '@@' }\nmy $x = 'a' =~ /@@/;\n1;\n__END__\n\n@@\n\n=head1 AUTHOR\n\n@@\n"
)
PASCAL = "program x;\n{ @@ }\n(* @@ *)\n// @@\nconst a = '@@';\nbegin\n  writeln('@@'); { @@\n  @@ }\nend.\n"
FORTRAN = "! @@\nprogram x\n  print *, '@@' ! @@\n  print *, \"@@\"\n  ! @@\nend program x\n"
ASM = "; @@\nsection .data\nmsg: db '@@', 10\nmsg2: db \"@@\"\n  mov eax, 1 ; @@\n"
COBOL = (
    "       IDENTIFICATION DIVISION.\n       PROGRAM-ID. PAY.\n       AUTHOR. @@.\n       INSTALLATION. @@.\n"
    "       DATE-WRITTEN. @@.\n       SECURITY. @@.\n      * @@\n      *@@\n       ENVIRONMENT DIVISION.\n"
    "       DATA DIVISION.\n       WORKING-STORAGE SECTION.\n       01 A PIC X(80) VALUE '@@'.\n       PROCEDURE DIVISION.\n"
    "           DISPLAY \"@@\".\n           DISPLAY '@@'.\n           STOP RUN.\n"
)
COBOL_FREE = (
    "identification division.\nprogram-id. pay.\nauthor. @@.\ninstallation. @@.\n*> @@\nprocedure division.\n"
    "display \"@@\". *> @@\ndisplay '@@'.\nstop run.\n"
)
SQL = (
    "-- @@\n/* @@ */\nSELECT '@@' AS note;\nINSERT INTO t (id, note) VALUES (1, '@@'), (2, '@@');\n"
    "INSERT INTO u VALUES (1, '@@');\nCOPY p (id, note) FROM stdin;\n1\t@@\n\\.\nCOPY q FROM stdin;\n1\t@@\n\\.\n"
    "COPY public.r FROM STDIN WITH (FORMAT text);\n1\t@@\n2\t@@\n\\.\nCOMMENT ON TABLE t IS '@@';\nSELECT $$@@$$;\nSELECT $x$@@$x$;\n"
    "COPY w (id, note) FROM stdin WITH CSV;\n1,\"@@\"\n\\.\nSELECT E'@@';\n# @@\nDO $$ BEGIN RAISE NOTICE '@@'; END $$;\n"
)
DIFF = (
    "From: @@\nSubject: [PATCH] @@\n\n@@\n\n---\n x.txt | 2 +-\ndiff --git a/x.txt b/x.txt\nindex 1..2 100644\n--- a/x.txt\n+++ b/x.txt\n"
    "@@ -1,3 +1,3 @@ def f(\n # @@\n-@@\n+@@\n+x = '@@'\n"
).replace("@@ -1,3 +1,3 @@", "@\u200b@ -1,3 +1,3 @\u200b@")

FORMS: Mapping[str, str] = {
    "py pyw pyi": (
        '"""@@"""\n# @@\nx = 1  # @@\na = "@@"\nb = \'@@\'\nc = f"@@ {x}"\nd = r"@@"\n\n\ndef f(y):\n    """@@\n\n    @@\n    """\n'
        '    return {"k": "@@"}\n\n\nclass C:\n    \'\'\'@@\'\'\'\n\ne = ("x"\n     "@@")\ng = b"@@"\nh = f"""@@\n{x:>3} @@"""\n'
    ),
    "mjs cjs": JS,
    "js jsx": JS + JSX,
    "ts": JS + TS_EXTRA,
    "tsx": JS + TS_EXTRA + JSX,
    "java": C_COMMENTS
    + 'class A { String s = "@@"; // @@\n  String t = """\n    @@\n    """;\n  /**\n   * @@\n   * @author @@\n   */\n  void f() {} }\n',
    "kt kts": C_COMMENTS + 'val a = "@@"\nval b = """@@\n@@"""\n/** @author @@ */\nfun f() = "x $a @@"\n',
    "scala": C_COMMENTS + 'object A { val a = "@@"; val b = """@@"""; val c = s"@@ $a" } // @@\n',
    "groovy gradle": C_COMMENTS
    + "def a = '@@'\ndef b = \"@@\"\ndef c = '''@@'''\ndef d = \"\"\"@@\"\"\"\ndef e = /@@/\ndescription = '@@'\n",
    "c h": C_LIKE + '#define NOTE "@@"\n#if 0\n@@\n#endif\n#define A 1 /* @@ */\n#warning @@\n#pragma message("@@")\n',
    "cc cpp cxx hpp hh": C_LIKE + 'auto r = R"(@@)";\nauto u = u8"@@";\n#error "@@"\n#if 0\n@@\n#endif\n',
    "cs": C_COMMENTS
    + '/// <summary>@@</summary>\nclass A { string a = "@@"; string b = @"@@"; string c = $"@@ {a}"; string d = """@@"""; }\n#region @@\n#endregion\n',
    "vb": "' @@\nREM @@\nModule A\n  Dim s As String = \"@@\" ' @@\n''' <summary>@@</summary>\nEnd Module\n",
    "fs": '// @@\n(* @@ *)\n/// @@\nmodule A\nlet a = "@@"\nlet b = """@@"""\nlet c = @"@@"\nlet d = $"@@ {a}"\nlet f x =\n    printfn "@@"\n    x + 1 // @@\n',
    "go": C_COMMENTS + 'package a\nvar s = "@@"\nvar t = `@@\n@@`\n// @@\nfunc f() {} // @@\n',
    "rs": C_COMMENTS
    + '//! @@\n/// @@\nfn f() { let s = "@@"; let t = r"@@"; let u = r#"@@"#; let v = b"@@"; println!("@@ {}", s); } // @@\n#[doc = "@@"]\nfn g() {}\n',
    "swift": C_COMMENTS
    + '/// @@\nlet a = "@@"\nlet b = """\n@@\n"""\nlet c = #"@@"#\n// MARK: @@\nfunc f() {} // @@\n',
    "m": MATLAB,
    "matlab": MATLAB,
    "mm": C_COMMENTS
    + '@implementation A\nNSString *s = @"@@";\n#pragma mark @@\n- (void)f { NSLog(@"@@"); } // @@\n@end\n',
    "rb": (
        "# @@\n=begin\n@@\n=end\na = '@@'\nb = \"@@\"\nc = %q(@@)\nd = %w[@@]\ne = <<~END\n  @@\nEND\nf = <<-'END'\n  @@\nEND\n"
        "g = \"x #{a} @@\"\nh = :'@@'\ni = { note: '@@' }\nputs '@@' # @@\nj = %(@@)\nk = /@@/\nl = `@@`\n__END__\n@@\n"
    ),
    "php": (
        "<h1>@@</h1>\n<!-- @@ -->\n<?php\n// @@\n# @@\n/* @@ */\n/**\n * @@\n * @author @@\n */\n$a = '@@';\n$b = \"@@\";\n$c = <<<END\n@@\nEND;\n"
        "$d = <<<'END'\n@@\nEND;\n$e = ['note' => '@@'];\necho \"x $a @@\";\n?>\n<p title=\"@@\">@@</p>\n"
    ),
    "pl pm": PERL,
    "lua": "-- @@\n--[[ @@ ]]\n--[==[\n@@\n]==]\na = \"@@\"\nb = '@@'\nc = [[@@]]\nd = [==[@@]==] -- @@\n",
    "r": '# @@\na <- "@@"\nb <- \'@@\'\n#\' @@\nc <- r"(@@)"\nf <- function(x) { x } # @@\n`x y` <- "@@"\n',
    "jl": '# @@\n#= @@ =#\n#=\n@@\n#= @@ =#\n@@\n=#\na = "@@"\nb = """@@"""\n"""\n@@\n"""\nfunction f(x)\n  x # @@\nend\nc = raw"@@"\nd = :x\ne = """\n@@\n$a @@\n"""\ng = `echo @@`\n',
    "dart": C_COMMENTS
    + "/// @@\nvar a = '@@';\nvar b = \"@@\";\nvar c = '''@@''';\nvar d = r'@@';\nvar e = 'x $a @@';\n",
    "ex exs": '# @@\ndefmodule A do\n  @moduledoc """\n  @@\n  """\n  @doc "@@"\n  def f, do: "@@"\n  def g, do: \'@@\'\n  def h, do: ~s(@@)\n  def i, do: ~w(@@)\n  def j, do: :"@@" # @@\nend\n',
    "erl": '%% @@\n-module(a).\n-author(\'@@\').\n-author("@@").\nf() -> "@@". % @@\ng() -> \'@@\'.\nh() -> <<"@@">>.\n-vsn("@@").\n',
    "hs": '-- @@\n{- @@ -}\n{-\n@@\n{- @@ -}\n@@\n-}\nmodule A where\n-- | @@\na = "@@"\nb = "x\\\n  \\@@"\n{-# ANN f "@@" #-}\n',
    "clj": ';; @@\n(def a "@@")\n(defn f "@@" [x] x) ; @@\n(comment "@@")\n#"@@"\n(comment @@)\n',
    "ml": '(* @@ *)\n(** @@ *)\nlet a = "@@"\nlet b = {|@@|}\nlet c = {x|@@|x}\nlet f x = x (* @@ (* @@ *) @@ *)\n',
    "sh bash zsh": SHELL,
    "ps1": (
        '# @@\n<#\n@@\n.AUTHOR @@\n#>\n$a = "@@"\n$b = \'@@\'\n$c = @"\n@@\n"@\n$d = @\'\n@@\n\'@\nWrite-Host "@@" # @@\nWrite-Output @@\n'
        "echo @@\nfunction f { Write-Host '@@' }\n$e = @{ Note = '@@' }\n"
    ),
    "bat cmd": BATCH,
    "sql": SQL,
    "css": CSS,
    "scss": CSS + "// @@\n$a: '@@';\n",
    "less": CSS + "// @@\n@a: '@@';\n",
    "vue": VUE,
    "svelte": SVELTE,
    "graphql": '# @@\n"""\n@@\n"""\ntype A {\n  "@@"\n  b: String @deprecated(reason: "@@")\n}\nquery { f(note: "@@") }\n',
    "proto": C_COMMENTS + 'syntax = "proto3";\n// @@\nmessage A { string b = 1 [(x) = "@@"]; } // @@\n',
    "cmake": '# @@\n#[[ @@ ]]\n#[==[\n@@\n]==]\nset(A "@@")\nmessage(STATUS "@@")\nset(B [[@@]])\nmessage(STATUS @@)\n',
    "tf": (
        '# @@\n// @@\n/* @@ */\nvariable "a" {\n  description = "@@"\n  default = "@@" # @@\n}\nlocals {\n  b = <<EOT\n@@\nEOT\n  c = <<-EOT\n    @@\n  EOT\n'
        '  d = ["@@", "@@"]\n  e = { note = "@@" }\n  f = "x ${var.a} @@"\n}\nresource "x" "y" {\n  tags = { Owner = "@@" }\n}\n'
    ),
    "asm": ASM,
    "f90": FORTRAN,
    "pas": PASCAL,
    "sas": (
        "* @@;\n/* @@ */\n%* @@;\ndata a;\n  input id note $;\n  datalines;\n1 @@\n2 @@\n;\nrun;\ntitle '@@';\ntitle2 \"@@\";\ndata b;\n  cards;\n3 @@\n;\n"
        "%let x = @@;\nproc print data=a; /* @@ */ run;\ndata c;\n input x;\n datalines4;\n@@; @@\n;;;;\nrun;\nx = '@@'; * @@;\ntitle3 @@;\n"
    ),
    "do ado": STATA,
    "cfc": '<!--- @@ --->\n<cfcomponent hint="@@">\n  <cffunction name="f">\n    <!-- @@ -->\n    <cfset a = "@@">\n    <cfoutput>@@</cfoutput>\n    <cfscript>\n    // @@\n    b = "@@";\n    </cfscript>\n  </cffunction>\n</cfcomponent>\n',
    "jsp": '<%-- @@ --%>\n<%@ page import="x" %>\n<!-- @@ -->\n<h1 title="@@">@@</h1>\n<% // @@\n String a = "@@"; /* @@ */ %>\n<%= "@@" %>\n<%! String b = "@@"; %>\n<script>\n// @@\nvar x = \'@@\';\n</script>\n',
    "tcl": '# @@\nset a "@@"\nset b {@@}\nputs {@@}\nputs "@@"\nproc f {x} {\n  # @@\n  puts "@@"\n  return {@@}\n}\nset c [list {@@} "@@"] ;# @@\nset d {\n  @@\n}\n',
    "awk": '# @@\nBEGIN { print "@@" } # @@\n/@@/ { print }\n',
    "el": LISP.replace("#| @@ |#\n", ""),
    "lisp": LISP,
    "scm": LISP + '#;"@@"\n(display "@@")\n',
    "v sv": C_COMMENTS + 'module a;\n  initial $display("@@"); // @@\nendmodule\n',
    "vhd vhdl": '-- @@\nentity a is\nend a; -- @@\narchitecture b of a is\nbegin\n  assert false report "@@";\n  /* @@ */\nend b;\n',
    "cob": COBOL,
    "cbl": COBOL_FREE,
    "diff patch": DIFF,
    "ipy": '# @@\n!echo @@\n%cd @@\nx = "@@"\n  !ls @@\ny = 1  # @@\n%time f("@@")\nz?\n"""@@"""\nfiles = !ls @@\n',
    "code": "@@\n# @@\n// @@\nx = '@@'\nsay @@ (@@)\n",
}


CHECKERS: Mapping[str, tuple[str, ...]] = {
    "mjs": ("node", "--check", "-"),
    "rb": ("ruby", "-c", "-"),
    "php": ("php", "-l"),
    "pl": ("perl", "-c", "-"),
    "pm": ("perl", "-c", "-"),
    "sh": ("bash", "-n"),
    "bash": ("bash", "-n"),
    "lua": ("luac5.4", "-p", "-"),
    "c": ("gcc", "-fsyntax-only", "-w", "-x", "c", "-"),
    "r": ("Rscript", "-e", "invisible(parse(file('stdin')))"),
    "tcl": ("tclsh",),
}
"""Programs that read code of some endings from their input; nothing but words is said when it runs."""


@dataclass(frozen=True, slots=True)
class PlantedCode:
    """A file of code with another person and another listed word in every place."""

    ending: str
    text: str
    said: tuple[tuple[str, ...], ...]
    """Of each place: its line, and what must not be left of it."""


def make_word(number: int) -> str:
    """A word that is nobody's, in capitals as names are."""
    letters = "bdfgklmnprst"
    return "Zu" + "".join(letters[number // 12**place % 12] + "aeio"[number % 4] for place in (1, 0)) + "k"


FIRST = "Margaret Thomas Helen Robert Susan Edward Alice George Emma Arthur Laura Henry Clara Walter Diana Frank Julia".split()
LAST = (
    "Ellison Ashcroft Whitaker Pemberton Hargreaves Thornton Winslow Lockwood Fairbanks Blackwell Henderson Mitchell "
    "Robertson Patterson Richardson Crawford Sutherland Wilkinson Donaldson Atkinson Bradshaw Cunningham Davenport Eastwood "
    "Fitzgerald Goodwin Harrington Jefferson Kirkpatrick Livingston Montgomery Nicholson"
).split()


def plant(ending: str, form: str) -> PlantedCode:
    """A form with a saying in each of its places."""
    parts, lines = form.split(BLANK), list[tuple[str, ...]]()
    text = parts[0]
    for number, part in enumerate(parts[1:]):
        first, last = FIRST[number % len(FIRST)], LAST[number % len(LAST)]
        mail, phone, word = f"{first[0]}.{last}{number}@example.org".lower(), f"0161 496 {number:04}", make_word(number)
        before, after = text.rpartition("\n")[2], part.partition("\n")[0]
        text += f"Written by {first} {last}, write to {mail} or call {phone} about {word}" + part
        lines.append((f"{before}{BLANK}{after}", first, last, mail, phone, word))
    return PlantedCode(ending, text.replace("\u200b", ""), tuple(lines))


def planted_files() -> Iterator[PlantedCode]:
    """For every ending a file."""
    for endings, form in FORMS.items():
        for ending in endings.split():
            yield plant(ending, form)


def left_in(output: str, file: PlantedCode, *, is_listed: bool) -> list[tuple[str, str]]:
    """What an output still says, and in which place it was said."""
    return [
        (place, secret)
        for place, *secrets in file.said
        for secret in (secrets if is_listed else secrets[:-1])
        if re.search(rf"(?<![^\W_]){re.escape(secret)}(?![^\W_])", output, re.IGNORECASE)
    ]
