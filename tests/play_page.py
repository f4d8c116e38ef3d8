"""A game against a machine on a plain page, with the real Python behind it and no notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gametree.widgets import PlayGame
from gametree.widgets.play_widget import reply

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

__all__ = ["PlayPage"]


class PlayPage:
    """One widget, as its reader sees it; another can take its place."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.play: PlayGame
        self.is_gone = False
        page.expose_function("asked", self._asked)
        page.evaluate(LOADER)

    def show(self, play: PlayGame) -> PlayPage:
        """Show a widget in place of the one before."""
        self.play = play
        state = play.get_state()
        self.page.evaluate(
            "([text, css, state]) => match.show(text, css, state)", [state["_esm"], state["_css"], state["_state"]]
        )
        return self

    def _asked(self, message: dict[str, Any]) -> dict[str, Any]:
        if self.is_gone:
            return {"reply": {}}
        answer = reply(self.play, message)
        return {"_state": self.play._state, "reply": answer}

    @property
    def root(self) -> Locator:
        """The widget."""
        return self.page.locator(".gametree-play")

    def place(self, row: int, column: int) -> Locator:
        """Return a place of the board, counted from 0."""
        return self.root.locator(f".gametree-place[data-row='{row}'][data-column='{column}']")

    def press(self, key: str) -> PlayPage:
        """Press what is found by its key, and wait until the kernel has answered."""
        self.root.locator(f"[data-key='{key}']").click()
        return self.settle()

    def settle(self) -> PlayPage:
        """Wait until nothing is asked any more."""
        self.page.wait_for_function("() => match.open === 0")
        return self

    def board(self) -> list[str]:
        """Return what stands in the places."""
        return self.root.locator(".gametree-place").evaluate_all(
            "all => all.map(place => (place.querySelector('[aria-hidden]') ?? place).textContent)"
        )

    @property
    def turn(self) -> str:
        """What is said of the turn."""
        return self.root.locator(".gametree-turn").inner_text()

    @property
    def message(self) -> str:
        """What is said of a refusal."""
        return self.root.locator(".gametree-hint").inner_text()

    @property
    def reason(self) -> list[str]:
        """The sentences about the machine's move."""
        return self.root.locator(".gametree-reason p").all_inner_texts()


LOADER = """() => {
  window.match = {
    open: 0, close: null,
    show: async (text, css, first) => {
      match.close?.();
      document.body.replaceChildren();
      const url = URL.createObjectURL(new Blob([text], {type: 'text/javascript'}));
      const module = await import(url);
      URL.revokeObjectURL(url);
      const handlers = new Map();
      const of = event => handlers.get(event) ?? handlers.set(event, new Set()).get(event);
      let state = first;
      const model = {
        get: () => state,
        set: () => { throw new Error('the page sets nothing by itself'); },
        save_changes: () => {},
        on: (event, handler) => { of(event).add(handler); },
        off: (event, handler) => { of(event).delete(handler); },
        send: message => {
          match.open++;
          window.asked(message).then(({reply, _state}) => {
            if (_state) {
              state = _state;
              for (const handler of of('change:_state')) handler();
            }
            for (const handler of of('msg:custom')) handler(reply);
            setTimeout(() => match.open--);
          });
        },
      };
      const main = document.body.appendChild(document.createElement('main'));
      main.appendChild(document.createElement('style')).textContent = css;
      const el = main.appendChild(document.createElement('div'));
      match.close = await module.default.render({model, el});
      match.left = () => [...handlers.values()].reduce((sum, some) => sum + some.size, 0) + el.childElementCount;
    },
  };
}"""
