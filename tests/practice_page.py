"""Practice widgets on a plain page, with the real Python behind them and no notebook."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gametree.practice import Practice
from gametree.practice.requests import reply

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

__all__ = ["PracticePage", "Practices"]


class Practices:
    """A page whose widgets ask this very process, as those of a notebook ask its kernel."""

    def __init__(self, page: Page) -> None:
        self.page, self.shown, self.is_gone = page, list[Practice](), False
        page.expose_function("asked", self._asked)
        page.evaluate(LOADER)

    def show(self, practice: Practice) -> PracticePage:
        """Show a widget below the others."""
        self.shown.append(practice)
        state = practice.get_state()
        kept = {name: value for name, value in state.items() if name in ("_payload", "_state")}
        number = self.page.evaluate(
            "([text, css, state]) => practices.show(text, css, state)", [state["_esm"], state["_css"], kept]
        )
        return PracticePage(self.page, self.page.locator(f"#output-{number} .gametree-practice"), practice, number)

    def push(self, shown: PracticePage) -> None:
        """Tell the page what Python has set."""
        state = {"_state": shown.practice._state, "_payload": shown.practice._payload}
        self.page.evaluate("([number, state]) => practices.all[number].push(state)", [shown.number, state])

    def _asked(self, number: int, message: dict[str, Any]) -> dict[str, Any] | None:
        if self.is_gone:
            return None
        practice = self.shown[number]
        answer = reply(practice, message)
        return {"_state": practice._state, "_payload": practice._payload, "reply": answer}


@dataclass
class PracticePage:
    """One widget, as its reader sees it."""

    page: Page
    root: Locator
    practice: Practice
    number: int
    said: list[str] = field(default_factory=list)

    def target(self, name: str) -> Locator:
        """Return the button over a leaf, on a branch or on a move."""
        return self.root.locator(f".gametree-target[data-name={name}]")

    def fields(self, name: str) -> Locator:
        """Return the fields at a node."""
        return self.root.locator(f".gametree-field[data-name={name}] input")

    def click(self, button: str) -> PracticePage:
        """Press a button, by its class, and wait until the kernel has answered."""
        self.root.locator(f"button.{button}").click(force=True)
        return self.settle()

    def settle(self) -> PracticePage:
        """Wait until nothing is asked any more."""
        self.page.wait_for_function("() => practices.open === 0")
        return self

    @property
    def line(self) -> str:
        """The line to copy."""
        return self.root.locator(".gametree-line input").input_value()

    def marks(self) -> dict[str, str]:
        """Return the signs at the nodes, by the words that they are read as, in their order."""
        found: dict[str, str] = self.root.evaluate(
            """root => Object.fromEntries([...root.querySelectorAll('.gt-right, .gt-wrong, .gt-missed')].map(
              mark => [mark.dataset.id, /gt-(right|wrong|missed)/.exec(mark.getAttribute('class'))[1]]))"""
        )
        return found


LOADER = """() => {
  window.practices = {
    all: [], open: 0,
    show: async (text, css, state) => {
      const url = URL.createObjectURL(new Blob([text], {type: 'text/javascript'}));
      const module = await import(url);
      URL.revokeObjectURL(url);
      const number = practices.all.length;
      const handlers = new Map();
      const of = event => handlers.get(event) ?? handlers.set(event, new Set()).get(event);
      const push = news => {
        const changed = Object.keys(news).filter(name => JSON.stringify(state[name]) !== JSON.stringify(news[name]));
        for (const name of changed) state[name] = news[name];
        for (const name of changed) for (const handler of of(`change:${name}`)) handler();
      };
      const model = {
        get: name => state[name],
        set: () => { throw new Error('the page sets nothing by itself'); },
        save_changes: () => {},
        on: (event, handler) => { of(event).add(handler); },
        off: (event, handler) => { of(event).delete(handler); },
        send: async message => {
          practices.open++;
          const news = await window.asked(number, message);
          if (news) {
            const {reply, ...changed} = news;
            push(changed);
            for (const handler of of('msg:custom')) handler(reply);
          }
          await new Promise(resolve => setTimeout(resolve));
          practices.open--;
        },
      };
      const output = document.body.appendChild(document.createElement('div'));
      output.id = `output-${number}`;
      output.appendChild(document.createElement('style')).textContent = css;
      const el = output.appendChild(document.createElement('div'));
      const close = await module.default.render({model, el});
      practices.all.push({push, close: () => {
        close();
        return [...handlers.values()].reduce((sum, some) => sum + some.size, 0) + el.childElementCount;
      }});
      return number;
    },
  };
}"""
