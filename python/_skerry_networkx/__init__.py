# SPDX-License-Identifier: Apache-2.0
"""What networkx reads of the back end whenever it is imported. Imports nothing, to be fast."""

_SUMMARIES = {
    "connected_components": "O(n + edges), beside the conversion of the graph.",
    "is_connected": "As connected_components.",
    "number_connected_components": "As connected_components.",
    "node_connected_component": "As connected_components; does not stop at one component.",
    "weakly_connected_components": "As connected_components.",
    "is_weakly_connected": "As connected_components.",
    "number_weakly_connected_components": "As connected_components.",
    "strongly_connected_components": "As connected_components; components are in networkx's order.",
    "is_strongly_connected": "As connected_components.",
    "number_strongly_connected_components": "As connected_components.",
}


def get_info() -> dict[str, object]:
    """Describe the back end as the entry point networkx.backend_info requires."""
    return {
        "backend_name": "skerry",
        "project": "skerry",
        "package": "skerry",
        "short_summary": "Connected and strong components in C++.",
        "functions": {name: {"additional_docs": text} for name, text in _SUMMARIES.items()},
    }
