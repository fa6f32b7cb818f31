"""Puts the dashboard and the samples into the wheel.

They lie beside the package in a checkout and under `groundcheck/_dashboard` in a wheel;
`groundcheck/bundled.py` finds them in both. An editable install uses the checkout itself, so
nothing is copied then.
"""

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DASHBOARD = ("app.py", "pages", "sample_docs", ".streamlit/config.toml")


class DashboardHook(BuildHookInterface):  # type: ignore[type-arg, misc]
    """Adds the dashboard to a standard wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name each path and its place in the wheel, unless the install is editable."""
        if version == "standard":
            build_data["force_include"].update(
                {name: f"groundcheck/_dashboard/{name}" for name in DASHBOARD}
            )
