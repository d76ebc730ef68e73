# SPDX-License-Identifier: Apache-2.0
"""The site: `make site` reads the Markdown of this repository by Sphinx and writes build/site."""
import os
import pathlib
import re
import shutil
import sys

from docutils import nodes
from sphinx import addnodes
from sphinxcontrib.mermaid import mermaid

ROOT = pathlib.Path(__file__).resolve().parents[2]

project = "Skerry"
version = re.search(r"project\(skerry VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1]
html_title = f"Skerry {version}"
extensions = ["myst_nb", "autoapi.extension", "sphinx.ext.napoleon", "breathe",
              "sphinxcontrib.mermaid"]

root_doc = "README"
include_patterns = ["*.md", "docs/**.md", "docs/**.ipynb", "lib/README.md", "algorithms/hook_first/README.md",
                    "bench/README.md"]
exclude_patterns = ["build"]

html_theme = "furo"
html_static_path = ["style.css"]
html_css_files = ["style.css"]
html_show_copyright = False
html_use_index = False
html_domain_indices = False
highlight_language = "text"
smartquotes_action = "D"  # dashes alone: quotes belong to code

myst_heading_anchors = 4
myst_fence_as_directive = ["mermaid"]
myst_ref_domains = ["std"]
nb_execution_mode = "off"  # tests of the Python package run the notebooks and compare what they print
mermaid_output_format = "svg"  # no script and no request when a page is read
mermaid_cmd = str(pathlib.Path(sys.executable).with_name("mermaidx"))

# The sources of the Python package are read, not imported: no module is compiled.
autoapi_dirs = [ROOT / "python/skerry"]
autoapi_generate_api_docs = False  # docs/site/python.md says what is shown where
autoapi_add_toctree_entry = False
default_role = "code"
napoleon_google_docstring = False
napoleon_use_ivar = True
napoleon_use_param = False  # a type is prose, such as "matrix or edges"
add_module_names = False

# `make docs` has written the XML of the public headers.
breathe_projects = {"skerry": ROOT / "build/docs/xml"}
breathe_default_project = "skerry"
cpp_id_attributes = ["SKERRY_HOST_DEVICE"]
suppress_warnings = ["duplicate_declaration.cpp"]  # a struct of C and its typedef have one name

# The navigation: documents appended to a page as toctrees. A document that is in none is a warning.
NAVIGATION = {
    "README": """
:caption: Guides
Overview </docs/index>
/docs/guide/install
/docs/guide/python
/docs/guide/cpp
/docs/guide/c
/docs/guide/command
/docs/guide/steps
/docs/guide/files
/docs/guide/cuda
/docs/guide/graphblas
/docs/guide/mpi
/docs/guide/cluster
/docs/guide/cpp-and-python
/docs/guide/errors

:caption: Learn and teach
/docs/tutorial-semiring
/docs/guide/linear-algebra
/docs/guide/traces
/docs/traces/README
/docs/guide/playground
/docs/notebooks/first_steps
/docs/notebooks/five_ways
/docs/notebooks/semirings_beside_scipy
/docs/notebooks/beside_python_graphblas
/docs/glossary

:caption: Reference
/docs/site/python
/docs/site/cpp
/docs/site/cpp-files
/docs/site/cpp-products
/docs/site/cpp-devices
/docs/site/c
/docs/algorithms

:caption: Measured
/docs/results/index
/docs/seeds/index
/docs/notebook/index
/docs/scale

:caption: Develop
/docs/read-the-code
/docs/architecture
/lib/README
/algorithms/hook_first/README
/bench/README
/CONTRIBUTING
/CHANGELOG
/SECURITY
""",
    "docs/results/index": ":glob:\n*",
    "docs/seeds/index": ":glob:\n*",
    "docs/notebook/index": ":glob:\n*",
}


def add_navigation(app, document, source):
    for part in NAVIGATION.get(document, "").strip().split("\n\n"):
        if part:
            source[0] += f"\n```{{toctree}}\n:hidden:\n{part}\n```\n"


def link_files(app, doctree):
    """Links to files of the repository open them as text; those to folders become plain text."""
    here = app.env.doc2path(app.env.docname).parent
    for node in list(doctree.findall(addnodes.download_reference)):
        file = (here / node["reftarget"].lstrip("/")).resolve().relative_to(ROOT)
        page = pathlib.Path("_sources") / f"{file}{'' if file.suffix == '.html' else '.txt'}"
        copy = app.outdir / page
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / file, copy)
        address = os.path.relpath(page, pathlib.Path(app.env.docname).parent)
        node.replace_self(nodes.reference("", "", *node.children, refuri=address, internal=True))
    for node in list(doctree.findall(addnodes.pending_xref)):
        if node["reftype"] == "myst" and (here / node["reftarget"]).is_dir():
            node.replace_self(node.children)


def show_public_names(app, what, name, obj, options, signature, returns):
    """Types by the names that a caller knows; no constructor of what only the library makes."""
    def public(text):
        return re.sub(r"\bskerry\.\w+\.", "", text) if text else text
    return (None if "_core." in (signature or "") else public(signature)), public(returns)


def box_diagrams(app, doctree):
    """A wide diagram scrolls in a box of its own."""
    for node in list(doctree.findall(mermaid)):
        box = nodes.container(classes=["diagram"])
        node.replace_self(box)
        box += node


PLAYGROUND = ROOT / "build/playground/playground.html"  # which `make playground` writes


def link_playground(app, document, source):
    """The page about the playground links to it, or says that this site was built without it."""
    if document == "docs/guide/playground":
        source[0] = source[0].replace("\n\n", "\n\n" + (
            '<p><a href="../../playground.html">Open the playground</a></p>' if PLAYGROUND.exists() else
            "This site was built without it: call `make playground`, then `make site`.") + "\n\n", 1)


def copy_pages(app, error):
    if error:
        return
    shutil.copyfile(app.outdir / "README.html", app.outdir / "index.html")
    for diagram in (app.outdir / "_images").glob("mermaid-*.svg"):  # whose letters are to have 12 px
        text = diagram.read_text()
        width = 0.75 * float(re.search(r'viewBox="\S+ \S+ (\S+)', text)[1])
        diagram.write_text(text.replace('width="100%"', f'width="{width:.0f}"', 1))
    if PLAYGROUND.exists():
        shutil.copyfile(PLAYGROUND, app.outdir / PLAYGROUND.name)


def setup(app):
    app.connect("source-read", add_navigation)
    app.connect("doctree-read", link_files, priority=100)  # before Sphinx collects downloads
    app.connect("doctree-read", box_diagrams)
    app.connect("autodoc-process-signature", show_public_names)
    app.connect("source-read", link_playground)
    app.connect("build-finished", copy_pages)
