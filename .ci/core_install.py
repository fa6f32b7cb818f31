"""Checks an install without extras, away from the checkout: run by `.ci/run`.

What must hold: every public module imports, nothing heavy came along, importing the package
loads neither the dashboard nor its tables, a sample is judged by the library and by the
command, and the dashboard starts.
"""

import importlib
import importlib.util
import json
import pkgutil
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

HEAVY = ("torch", "ray", "openai", "anthropic", "langchain", "transformers", "pytest")
LATE = ("streamlit", "pandas", "plotly", "sqlalchemy", "pypdfium2", "docx", "bm25s")
COMMAND = str(Path(sys.executable).with_name("groundcheck"))
START_SECONDS = 60


def main() -> None:
    """Run every check; the first that fails ends the run."""
    check_nothing_heavy_came_along()
    check_the_package_loads_nothing_early()
    check_every_module_imports()
    check_a_sample_is_judged()
    check_the_command_judges()
    check_the_dashboard_starts()


def check_nothing_heavy_came_along() -> None:
    present = [name for name in HEAVY if importlib.util.find_spec(name)]
    assert not present, f"a core install must not bring {present}"
    print("nothing heavy came along")


def check_the_package_loads_nothing_early() -> None:
    script = f"import sys, groundcheck; print([n for n in {LATE!r} if n in sys.modules])"
    early = subprocess.run(
        [sys.executable, "-I", "-c", script], check=True, capture_output=True, text=True
    ).stdout.strip()
    assert early == "[]", f"import groundcheck loads {early}"
    print("import groundcheck loads none of", ", ".join(LATE))


def check_every_module_imports() -> None:
    import groundcheck

    assert "site-packages" in groundcheck.__file__, f"not the installed one: {groundcheck.__file__}"
    found = pkgutil.walk_packages(groundcheck.__path__, "groundcheck.")
    names = [module.name for module in found if ".migrations" not in module.name]
    for name in names:
        importlib.import_module(name)
    print(f"{len(names)} modules import")


def check_a_sample_is_judged() -> None:
    from groundcheck import Document, Judge
    from groundcheck.bundled import samples_folder

    samples = samples_folder()
    assert "site-packages" in str(samples), f"samples are not in the wheel: {samples}"
    answer = (samples / "answers" / "services_agreement_a.md").read_text(encoding="utf-8")
    for suffix in (".md", ".docx", ".pdf"):
        contract = Document.from_path(samples / f"services_agreement{suffix}")
        summary = Judge().evaluate(answer, [contract]).summary
        assert summary.supported and summary.contradicted, summary
        print(f"services_agreement{suffix}: {summary}")


def check_the_command_judges() -> None:
    from groundcheck.bundled import samples_folder

    samples = samples_folder()
    answer = samples / "answers" / "services_agreement_a.md"
    files = [str(samples / "services_agreement.md"), "--answer", str(answer)]
    done = subprocess.run(
        [COMMAND, "check", *files, "--json", "--fail-on", "contradicted"],
        capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1, (done.returncode, done.stderr.decode())
    assert json.loads(done.stdout)["schema"] == "groundcheck.report/1"
    doctor = subprocess.run([COMMAND, "doctor"], capture_output=True, check=False)
    assert doctor.returncode == 0, doctor.stdout.decode()
    print(doctor.stdout.decode())


def check_the_dashboard_starts() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [COMMAND, "app", "--headless", "--port", str(port)],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        print("the dashboard answers:", _wait_for(f"http://localhost:{port}/_stcore/health"))
    finally:
        server.terminate()
        server.wait(timeout=30)


def _wait_for(address: str) -> str:
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            with urlopen(address, timeout=5) as answer:
                body: str = answer.read().decode()
                return body
        except (URLError, ConnectionError):
            if time.monotonic() > deadline:
                raise
            time.sleep(0.3)


if __name__ == "__main__":
    main()
