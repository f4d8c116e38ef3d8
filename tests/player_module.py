"""The player's module on a plain page, as a front end loads it that is neither JupyterLab nor ours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gametree as gt
from player_page import PlayerPage

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["ModulePage", "module_text"]


def module_text(player: Any) -> str:
    """Return the JavaScript that a widget sends to the page."""
    text: str = player.get_state()["_esm"]
    return text


class ModulePage:
    """A page where each widget has a copy of the module, from a URL that is gone once it was read."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate(LOADER)
        self.before = self._outside()

    def show(self, result: gt.Result, **options: Any) -> PlayerPage:
        """Load the module, and render a player of a result with a model that no kernel stands behind."""
        player = result.player(**options)
        state = {name: value for name, value in player.get_state().items() if name not in ("_esm", "_css")}
        number = self.page.evaluate(
            "([text, css, state]) => loader.show(text, css, state)",
            [module_text(player), player.get_state()["_css"], state],
        )
        return PlayerPage(self.page, self.page.locator(f"#output-{number} .gametree-player"))

    def told(self, number: int) -> dict[str, Any]:
        """Return what the page last saved in the model of a widget."""
        state: dict[str, Any] = self.page.evaluate("number => loader.shown[number].saved", number)
        return state

    def tell(self, number: int, **values: Any) -> None:
        """Change the model of a widget as Python does: all values first, then the news of each."""
        self.page.evaluate("([number, values]) => loader.shown[number].tell(values)", [number, values])

    def close(self, number: int) -> int:
        """Call what ``render`` gave back; return how many handlers of the model are left."""
        left: int = self.page.evaluate("number => loader.shown[number].close()", number)
        return left

    def left_behind(self) -> list[str]:
        """Return what is on the page now, outside the outputs, that was not there before any player."""
        return [name for name in self._outside() if name not in self.before]

    def _outside(self) -> list[str]:
        names: list[str] = self.page.evaluate("loader.outside()")
        return names


LOADER = """() => {
  const modelOf = state => {
    const handlers = new Map();
    const of = event => handlers.get(event) ?? handlers.set(event, new Set()).get(event);
    const shown = {saved: {}};
    const model = {
      get: name => state[name],
      set: (name, value) => { state[name] = value; },
      save_changes: () => { shown.saved = {...state, _payload: undefined}; },
      on: (event, handler) => { of(event).add(handler); },
      off: (event, handler) => { of(event).delete(handler); },
    };
    shown.tell = values => {
      Object.assign(state, values);
      for (const name of Object.keys(values)) for (const handler of of(`change:${name}`)) handler();
    };
    shown.handlers = () => [...handlers.values()].reduce((sum, some) => sum + some.size, 0);
    return {model, shown};
  };
  window.loader = {
    shown: [],
    outside: () => [
      ...Object.getOwnPropertyNames(window),
      ...[...document.querySelectorAll('*')].filter(one => !one.closest('.output')).map(
        one => one.cloneNode(false).outerHTML),
    ],
    show: async (text, css, state) => {
      const url = URL.createObjectURL(new Blob([text], {type: 'text/javascript'}));
      const module = await import(url);
      URL.revokeObjectURL(url);
      const number = loader.shown.length;
      const output = document.body.appendChild(document.createElement('div'));
      output.className = 'output';
      output.id = `output-${number}`;
      output.appendChild(document.createElement('style')).textContent = css;
      const el = output.appendChild(document.createElement('div'));
      const {model, shown} = modelOf(state);
      const widget = typeof module.default === 'function' ? await module.default() : module.default;
      await widget.initialize?.({model});
      const close = await widget.render({model, el});
      shown.close = () => { close(); return shown.handlers() + el.childElementCount; };
      loader.shown.push(shown);
      return number;
    },
  };
}"""
