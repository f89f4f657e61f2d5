import { type Locator, userEvent } from 'vitest/browser';

/** Presses a key, or several together: 'Escape', 'Control+Enter'. */
export async function press(...combinations: string[]): Promise<void> {
  for (const combination of combinations) {
    const keys = combination.split('+');
    const last = keys.pop() ?? '';
    const held = keys.map((key) => `{${key}>}`).join('');
    const released = keys.map((key) => `{/${key}}`).join('');
    await userEvent.keyboard(`${held}${last.length === 1 ? last : `{${last}}`}${released}`);
  }
}

/** Types a text key by key into the field that has the focus. */
export const typeKeys = (text: string) => userEvent.keyboard(text.replaceAll(/[{[]/g, '$&$&'));

/** Focuses a field and types a text key by key at the end of its value. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await focus(field);
  await typeKeys(text);
}

/** Focuses an element without a click. */
export async function focus(field: Locator): Promise<void> {
  const element = await field.findElement();
  if (element instanceof HTMLElement) element.focus();
}

/** Pastes a text into a field, as the keyboard does. */
export async function pasteText(field: Locator, text: string): Promise<void> {
  await focus(field);
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  field
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}
