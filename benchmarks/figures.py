"""The cost of the figures for a lecture: seven steps as seven PDFs, compared with PDFs drawn with networkx and
matplotlib.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import matplotlib
import networkx as nx
from matplotlib.figure import Figure

import gametree as gt
from gametree.drawing.drawing import draw
from gametree.trace.frames import Frame

__all__ = ["seven_by_matplotlib", "seven_steps"]

LEAVES = "[3 12 8 2 4 6 14 5 2]"
STEPS = 7


def seven_steps() -> int:
    """Search the nine leaves of deck 000, write one PDF per step, and return the number of files."""
    with tempfile.TemporaryDirectory() as folder:
        return len(gt.alphabeta(LEAVES, branching=3).export(folder, "pdf"))


def seven_by_matplotlib() -> int:
    """Write PDFs of the same tree with the same positions and notes, as a lecturer's own script would."""
    frames = gt.alphabeta(LEAVES, branching=3).frames()[1:]
    with tempfile.TemporaryDirectory() as folder:
        for frame in frames:
            _figure(frame).savefig(Path(folder) / f"step-{frame.name}.pdf")
        return len(list(Path(folder).iterdir()))


def _figure(frame: Frame) -> Figure:
    """Draw with matplotlib what the kit's picture contains: node shapes, labels, known values, lines in the style of
    their role, and moves.
    """
    drawing, tree = draw(frame), frame.tree
    graph = nx.DiGraph((tree.parent(node), node) for node in tree.nodes[1:])
    places = {node: (drawing.layout.x[node], drawing.layout.y[node]) for node in tree}
    left, bottom, right, top = drawing.box
    with matplotlib.rc_context({"pdf.fonttype": 42}):
        figure = Figure(figsize=((right - left) / 72, (top - bottom) / 72))
        axes = figure.add_subplot(xlim=(left, right), ylim=(bottom, top))
        axes.set_axis_off()
        for kind, shape in (("max", "^"), ("min", "v"), ("leaf", "s")):
            nodes = [node for node in tree if tree.kind(node) == kind]
            nx.draw_networkx_nodes(graph, places, nodes, 900, "white", shape, ax=axes, edgecolors="black")
        styles = ["--" if drawing.edge_role(child) == "cut" else "-" for _, child in graph.edges]
        nx.draw_networkx_edges(graph, places, ax=axes, arrows=False, style=styles)
        nx.draw_networkx_labels(graph, places, {node: drawing.text(node) for node in tree}, ax=axes)
        nx.draw_networkx_edge_labels(
            graph, places, {(parent, child): tree.move(child) for parent, child in graph.edges}, ax=axes, rotate=False
        )
        for node in tree:
            axes.annotate(drawing.note(node), places[node], (20, 5), textcoords="offset points")
    return figure
