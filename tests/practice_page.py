"""Practice widgets on a plain page, with the real Python behind them and no notebook."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gametree.widgets import Practice
from gametree.widgets.practice_widget import reply

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

__all__ = ["PracticePage", "Practices"]


class Practices:
    """A page whose widgets ask this very process, as those of a notebook ask its kernel."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.shown: list[Practice] = []
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

    def close(self, shown: PracticePage) -> int:
        """Close a widget; return how much of it is left: handlers of its model, and elements."""
        left: int = self.page.evaluate("number => practices.all[number].close()", shown.number)
        return left

    def lose(self, is_gone: bool = True) -> None:
        """Lose the kernel, or find it again."""
        self.page.evaluate("gone => { practices.gone = gone; }", is_gone)

    def _asked(self, number: int, message: dict[str, Any]) -> dict[str, Any]:
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

    @property
    def stage(self) -> Locator:
        """The frame of the picture."""
        return self.root.locator(".gametree-stage")

    def target(self, name: str) -> Locator:
        """Return the button over a leaf, on a branch or on a move."""
        return self.root.locator(f".gametree-target[data-name={name}]")

    def fields(self, name: str) -> Locator:
        """Return the fields at a node."""
        return self.root.locator(f".gametree-field[data-name={name}] input")

    def relation(self, name: str) -> Locator:
        """Return the sign before the field at a node."""
        return self.root.locator(f".gametree-field[data-name={name}] .gametree-relation")

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

    @property
    def written(self) -> str:
        """The answer as a reader would write it."""
        return self.root.locator(".gametree-own span").inner_text()

    @property
    def python(self) -> Locator:
        """The field with the line, which is there for who asks for it."""
        if (opener := self.root.locator("button.as-python[aria-expanded=false]")).count():
            opener.click()
        return self.root.locator(".gametree-line input")

    @property
    def message(self) -> str:
        """What is said of a refusal."""
        return self.root.locator(".gametree-hint").inner_text()

    def marks(self) -> dict[str, str]:
        """Return the roles of the nodes that are marked, by their labels."""
        found: dict[str, str] = self.root.evaluate(MARKS)
        return {self.practice.exercise.tree.label(int(id[1:])): role for id, role in found.items()}

    def chips(self, place: int = 0) -> list[str]:
        """Return the names in a list, in their order."""
        return self.root.locator(".gametree-chips").nth(place).locator(".gametree-handle").all_inner_texts()


MARKS = """root => Object.fromEntries([...root.querySelectorAll('.gt-right, .gt-wrong, .gt-missed')].map(
  mark => [mark.dataset.id, /gt-(right|wrong|missed)/.exec(mark.getAttribute('class'))[1]]))"""

LOADER = """() => {
  window.practices = {
    all: [], open: 0, gone: false,
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
        send: message => {
          if (practices.gone) throw new Error('Cannot send');
          practices.open++;
          window.asked(number, message).then(({reply, ...news}) => {
            push(news);
            for (const handler of of('msg:custom')) handler(reply);
            setTimeout(() => practices.open--);
          });
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
