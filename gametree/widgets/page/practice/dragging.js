/** Dragging a name to another place of its list. */

/**
 * Let a chip be dragged to another place of its list, by mouse, finger or pen.
 * @param {HTMLElement} handle
 * @param {HTMLElement} chip
 * @param {HTMLElement} list
 * @param {() => void} dropped
 */
export function draggable(handle, chip, list, dropped) {
  handle.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    chip.toggleAttribute("data-dragged", true);
    /** @param {PointerEvent} moved */
    const follow = ({ clientX, clientY }) => {
      const over = [...list.children].find((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
      });
      if (!over || over === chip) return;
      const isBehind = [...list.children].indexOf(over) > [...list.children].indexOf(chip);
      const { left, width } = over.getBoundingClientRect();
      if (isBehind && clientX > left + width / 4) over.after(chip);
      else if (!isBehind && clientX < left + (3 * width) / 4) over.before(chip);
    };
    const end = () => {
      handle.removeEventListener("pointermove", follow);
      chip.removeAttribute("data-dragged");
      dropped();
    };
    handle.addEventListener("pointermove", follow);
    handle.addEventListener("lostpointercapture", end, { once: true });
  });
}
