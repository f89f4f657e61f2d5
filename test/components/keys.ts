import { userEvent } from 'vitest/browser';

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
