"""Accessibility checks of a page: findings of axe-core, contrast of texts, and motion."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from axe_playwright_python.base import AXE_SCRIPT

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["LEAST", "Contrast", "contrasts", "faint", "moving", "violations"]

Colour = tuple[float, float, float, float]
"""components of a colour: red, green and blue from 0 to 255, and opacity from 0 to 1"""

LEAST = 4.5
"""minimum contrast by WCAG 2.2, success criterion 1.4.3"""


@dataclass(frozen=True)
class Contrast:
    """A visible text with its contrast against its background."""

    text: str
    where: str
    """name and classes of the element that contains the text, and of its parent"""
    ratio: float
    """contrast from 1 to 21 at the worst of the sampled points; 0 if a background is not a plain colour"""


def violations(page: Page, within: str | None = None, *, contrast: bool = True) -> list[str]:
    """Return the findings of axe-core (rule, element and problem) on the page, or in the elements that match the
    selector ``within``.

    All rules of axe-core apply, including best practices and target size, which axe-core omits by default. If
    ``contrast`` is false, axe-core's contrast rule, which is the slowest one, is left out; `contrasts` measures the
    same property.
    """
    rules = {"target-size": {"enabled": True}, "color-contrast": {"enabled": contrast}}
    options = {"resultTypes": ["violations"], "rules": rules}
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate("async asked => (await axe.run(...asked)).violations", [within or "html", options])
    return [
        f"{rule['id']}: {' '.join(map(str, node['target']))}: {node['failureSummary']}"
        for rule in found
        for node in rule["nodes"]
    ]


def contrasts(page: Page) -> list[Contrast]:
    """Return the contrast of every visible text on the page, computed independently of axe-core.

    The background of a text in a picture consists of the shapes painted below the text; it is sampled at the middle of
    the text and near both ends.
    """
    return [
        Contrast(text["text"], text["where"], min(_ratio(text["ink"], layers) for layers in text["grounds"]))
        for text in page.evaluate(TEXTS)
    ]


def faint(page: Page, least: float = LEAST) -> list[str]:
    """Return the texts whose contrast is below ``least``, each with its contrast and place."""
    return [f"{c.ratio:.2f}: {c.text!r} in {c.where}" for c in contrasts(page) if c.ratio < least]


def moving(page: Page) -> list[str]:
    """Return the elements with a CSS transition, an animation or smooth scrolling, and all running animations."""
    found: list[str] = page.evaluate(MOVING)
    return found


def _ratio(ink: Colour | None, layers: list[Any]) -> float:
    """Return the contrast of a colour over layers of colours, the lowest first."""
    if ink is None or None in layers:
        return 0
    ground = layers[0]
    for layer in layers[1:]:
        ground = _over(layer, ground)
    dark, light = sorted((_luminance(ground), _luminance(_over(ink, ground))))
    return (light + 0.05) / (dark + 0.05)


def _over(colour: Colour, ground: Colour) -> Colour:
    alpha = colour[3]
    red, green, blue = (c * alpha + g * (1 - alpha) for c, g in zip(colour[:3], ground[:3], strict=True))
    return red, green, blue, 1


def _luminance(colour: Colour) -> float:
    """Return the relative luminance of a colour as defined in WCAG 2.2."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (part / 255 for part in colour[:3])]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


TEXTS = r"""() => {
  const context = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const UNKNOWN = '#010203';
  // null where it is not a plain colour, as with a gradient
  const read = colour => {
    context.fillStyle = UNKNOWN; context.fillStyle = colour;
    if (context.fillStyle === UNKNOWN) return null;
    context.clearRect(0, 0, 1, 1); context.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = context.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const known = new Map();
  const channels = colour => {
    if (!known.has(colour)) known.set(colour, read(colour));
    return known.get(colour);
  };
  const seen = element => element.checkVisibility({opacityProperty: true, visibilityProperty: true});
  const faded = (colour, opacity) => colour && [...colour.slice(0, 3), colour[3] * opacity];
  const up = element => {
    const all = [];
    for (let at = element; at; at = at.parentElement) all.push(at);
    return all;
  };
  const opacity = element => up(element).reduce((product, at) => product * getComputedStyle(at).opacity, 1);
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  const darkIsLiked = matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = scheme.includes('dark') && (darkIsLiked || !scheme.includes('light'));
  const paper = isDark ? [18, 18, 18, 1] : [255, 255, 255, 1];

  const behind = element => {
    const layers = [];
    for (const at of up(element)) {
      const style = getComputedStyle(at);
      const colour = style.backgroundImage === 'none' ? channels(style.backgroundColor) : null;
      if (!colour || colour[3] > 0) layers.unshift(colour);
      if (!colour || colour[3] === 1) return layers;
    }
    return [paper, ...layers];
  };
  const SHAPES = 'path, rect, circle, ellipse, polygon, polyline';
  const pictures = new Map();
  // the shapes that are painted in a picture: back from the screen, and their fill
  const shapes = svg => {
    if (!pictures.has(svg)) {
      pictures.set(svg, [...svg.querySelectorAll(SHAPES)].filter(
        shape => seen(shape) && getComputedStyle(shape).fill !== 'none').map(shape => {
          const style = getComputedStyle(shape);
          const fill = faded(channels(style.fill), style.fillOpacity * opacity(shape));
          return {shape, back: shape.getScreenCTM().inverse(), fill};
        }));
    }
    return pictures.get(svg);
  };
  const under = text => {
    const svg = up(text).filter(at => at.tagName === 'svg').at(-1);
    const before = shapes(svg).filter(
      ({shape}) => shape.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING);
    const box = text.getBBox(), toScreen = text.getScreenCTM();
    return [0.1, 0.5, 0.9].map(part => {
      const at = new DOMPoint(box.x + part * box.width, box.y + box.height / 2).matrixTransform(toScreen);
      const hit = before.filter(({shape, back}) => shape.isPointInFill(at.matrixTransform(back)));
      return [...behind(svg), ...hit.map(({fill}) => fill)];
    });
  };

  const describe = element => [element.parentElement, element].filter(Boolean).map(
    at => [at.tagName.toLowerCase(), ...at.classList].join('.')).join(' > ');
  const entry = (element, said, style, part = '') => {
    const text = said.replace(/\s+/g, ' ').trim();
    if (!text) return [];
    const inPicture = element instanceof SVGElement;
    const ink = inPicture ? faded(channels(style.fill), style.fillOpacity) : channels(style.color);
    return [{
      text, where: describe(element) + part,
      ink: faded(ink, opacity(element)), grounds: inPicture ? under(element) : [behind(element)],
    }];
  };
  const entries = element => {
    const own = [...element.childNodes].map(node => node.nodeType === Node.TEXT_NODE ? node.data : ' ').join('');
    const found = own.trim() ? entry(element, own, getComputedStyle(element)) : [];
    for (const part of element instanceof SVGElement ? [] : ['::before', '::after']) {
      const style = getComputedStyle(element, part);
      if (/^".*"$/.test(style.content)) found.push(...entry(element, style.content.slice(1, -1), style, part));
    }
    if (element.matches('select, textarea, input:not([type=range], [type=checkbox], [type=radio], [type=color])')) {
      const shown = element.selectedOptions?.[0]?.label ?? element.value;
      const part = shown || !element.placeholder ? '' : '::placeholder';
      const style = getComputedStyle(element, part || null);
      found.push(...entry(element, shown || (element.placeholder ?? ''), style, part));
    }
    return found;
  };
  return [...document.querySelectorAll('*')].filter(seen).flatMap(entries);
}"""

MOVING = """() => {
  const lasts = text => text.split(',').some(time => parseFloat(time) > 0);
  const moves = (element, part) => {
    const style = getComputedStyle(element, part);
    return (style.transitionProperty !== 'none' && lasts(style.transitionDuration))
      || (style.animationName !== 'none' && lasts(style.animationDuration)) || style.scrollBehavior === 'smooth';
  };
  const name = element => [element.tagName.toLowerCase(), ...element.classList].join('.');
  return [
    ...[...document.querySelectorAll('*')].filter(
      element => [null, '::before', '::after'].some(part => moves(element, part))).map(name),
    ...document.getAnimations().map(animation => `${animation.constructor.name} of ${name(animation.effect.target)}`),
  ];
}"""
