"""Widgets on a plain page: the kit's JavaScript in a front end other than Jupyter, with this Python process as its
kernel.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Self

import gametree as gt
from player_page import PlayerPage

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

__all__ = ["ModulePage", "WidgetPage"]


class WidgetPage:
    """A page in which each widget has its own copy of its module, and can send requests to this process as its kernel.

    ``reply`` answers the requests of widgets; a widget that sends no requests sets the values of its model instead.
    """

    def __init__(self, page: Page, reply: Callable[[Any, Any], Any] | None = None) -> None:
        self.page, self.reply = page, reply
        self.shown: list[Any] = []
        page.expose_function("asked", self._asked)
        page.evaluate(LOADER)

    def add(self, widget: Any) -> Locator:
        """Show a widget below the others, and return the element that contains it."""
        state = widget.get_state()
        module, css = state.pop("_esm"), state.pop("_css")
        self.page.evaluate(
            "([text, css, state, asks]) => widgets.show(text, css, state, asks)",
            [module, css, state, self.reply is not None],
        )
        self.shown.append(widget)
        return self.page.locator(f"#output-{len(self.shown) - 1}")

    def send(self, number: int, **values: Any) -> None:
        """Change the model of a widget as Jupyter does when values change in Python: first all values, then the change
        events.
        """
        self.page.evaluate("([number, values]) => widgets.all[number].push(values)", [number, values])

    def close(self, number: int) -> int:
        """Close a widget by its number, and return how many of its handlers and elements remain."""
        left: int = self.page.evaluate("number => widgets.all.at(number).close()", number)
        return left

    def lose(self, is_gone: bool = True) -> None:
        """Disconnect the kernel, or connect it again."""
        self.page.evaluate("gone => { widgets.gone = gone; }", is_gone)

    def settle(self) -> Self:
        """Wait until no request is pending."""
        self.page.wait_for_function("() => widgets.open === 0")
        return self

    def _asked(self, number: int, message: Any) -> dict[str, Any]:
        assert self.reply is not None
        widget = self.shown[number]
        answer = self.reply(widget, message)
        return {**{name: getattr(widget, name) for name in ("_state", "_payload") if name in widget.keys}, "": answer}


class ModulePage(WidgetPage):
    """A page of players without a kernel."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.before = self._outside()

    def show(self, result: gt.Result, **options: Any) -> PlayerPage:
        """Show a player of a result."""
        return PlayerPage(self.page, self.add(result.player(**options)).locator(".gametree-player"))

    def saved_state(self, number: int) -> dict[str, Any]:
        """Return the state that the page last saved in the model of a widget."""
        state: dict[str, Any] = self.page.evaluate("number => widgets.all[number].saved", number)
        return state

    def left_behind(self) -> list[str]:
        """Return the elements that the players added outside the outputs."""
        return [name for name in self._outside() if name not in self.before]

    def _outside(self) -> list[str]:
        names: list[str] = self.page.evaluate(OUTSIDE)
        return names


OUTSIDE = """() => [
  ...Object.getOwnPropertyNames(window),
  ...[...document.querySelectorAll('*')].filter(one => !one.closest('.output')).map(
    one => one.cloneNode(false).outerHTML),
]"""
LOADER = """() => {
  const main = document.body.appendChild(document.createElement('main'));
  window.widgets = {
    all: [], open: 0, gone: false,
    show: async (text, css, state, asks) => {
      const url = URL.createObjectURL(new Blob([text], {type: 'text/javascript'}));
      const module = await import(url);
      URL.revokeObjectURL(url);
      const shown = {saved: {}}, handlers = new Map(), number = widgets.all.push(shown) - 1;
      const of = event => handlers.get(event) ?? handlers.set(event, new Set()).get(event);
      shown.push = news => {
        const changed = Object.keys(news).filter(name => JSON.stringify(state[name]) !== JSON.stringify(news[name]));
        for (const name of changed) state[name] = news[name];
        for (const name of changed) for (const handler of of(`change:${name}`)) handler();
      };
      const model = {
        get: name => state[name],
        set: (name, value) => {
          if (asks) throw new Error('the page sets nothing by itself');
          state[name] = value;
        },
        save_changes: () => { shown.saved = {...state, _payload: undefined}; },
        on: (event, handler) => { of(event).add(handler); },
        off: (event, handler) => { of(event).delete(handler); },
        send: message => {
          if (widgets.gone || !asks) throw new Error('Cannot send');
          widgets.open++;
          window.asked(number, message).then(({'': reply, ...news}) => {
            shown.push(news);
            for (const handler of of('msg:custom')) handler(reply);
            setTimeout(() => widgets.open--);
          });
        },
      };
      const output = main.appendChild(document.createElement('div'));
      output.className = 'output';
      output.id = `output-${number}`;
      output.appendChild(document.createElement('style')).textContent = css;
      const el = output.appendChild(document.createElement('div'));
      const widget = typeof module.default === 'function' ? await module.default() : module.default;
      await widget.initialize?.({model});
      const close = await widget.render({model, el});
      shown.close = () => {
        close();
        return [...handlers.values()].reduce((sum, some) => sum + some.size, 0) + el.childElementCount;
      };
    },
  };
}"""
