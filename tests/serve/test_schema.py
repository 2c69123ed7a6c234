"""The interface is what its OpenAPI document says, whatever is asked."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import positive_data_acceptance

from serve.conftest import Running
from textveil.serve.interface import BY_NAME, RUNS, describe_interface

DOCUMENT = describe_interface("1")
ASKED = [
    (path, method) for path, item in DOCUMENT["paths"].items() for method in item if method in ("get", "post", "delete")
]


def test_the_service_answers_with_the_document_that_is_tested_here(service: Running) -> None:
    said = service.client.get("/openapi.json").json()
    assert said["paths"] == DOCUMENT["paths"]
    assert len(ASKED) >= 16


def test_all_that_is_done_at_once_may_be_given_as_a_job() -> None:
    assert BY_NAME["giveJob"].asks["properties"]["operation"]["enum"] == list(RUNS)


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
@pytest.mark.parametrize(("path", "method"), ASKED)
def test_whatever_is_asked_the_answer_is_one_that_the_document_describes(
    service: Running, path: str, method: str, mode: GenerationMode
) -> None:
    operation: Any = schemathesis.openapi.from_dict(DOCUMENT)[path][method.upper()]

    if mode is GenerationMode.NEGATIVE and "requestBody" not in DOCUMENT["paths"][path][method]:
        pytest.skip("there is nothing to ask wrongly")

    @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck), database=None, derandomize=True)
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        response = case.call(base_url=service.url)
        # What fits the schema may still be a policy that does not hold together, or a certificate that is none: 422.
        excluded: list[Any] = [positive_data_acceptance]
        # No vault and no readers are open here, and that is what is answered.
        excluded += [not_a_server_error] if response.status_code == 501 else []
        case.validate_response(response, excluded_checks=excluded)

    ask()
