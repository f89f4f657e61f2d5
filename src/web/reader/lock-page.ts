import { canSeal } from '#exports/copy/seal.ts';
import { el } from './dom.ts';
import { texts } from './texts.ts';

/**
 * Asks for the password of a sealed copy until it is the right one.
 * @param open tries one; answers whether it was right
 */
export function lockPage(open: (password: string) => Promise<boolean>): HTMLElement {
  const { lock } = texts;
  const head = [el('h1', {}, lock.title), el('p', {}, lock.hint)];
  if (!canSeal()) return el('main', { class: 'plain' }, ...head, el('p', { role: 'alert' }, lock.noSeal));
  const field = el('input', {
    type: 'password',
    id: 'password',
    autocomplete: 'off',
    'aria-describedby': 'outcome',
  });
  const show = el('input', { type: 'checkbox' });
  show.addEventListener('change', () => (field.type = show.checked ? 'text' : 'password'));
  const button = el('button', { type: 'submit' }, lock.open);
  const outcome = el('p', { role: 'alert', id: 'outcome', class: 'wrong' });
  const form = el(
    'form',
    {},
    el('label', { class: 'field', for: 'password' }, el('span', {}, lock.password)),
    field,
    el('label', { class: 'check' }, show, lock.show),
    outcome,
    button,
  );
  const attempt = async () => {
    outcome.textContent = '';
    button.textContent = lock.opening;
    const isRight = await open(field.value);
    if (isRight) return;
    button.textContent = lock.open;
    outcome.textContent = lock.wrong;
    field.setAttribute('aria-invalid', 'true');
    field.select();
    field.focus();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // Once at a time: a phone takes a second for each.
    if (button.textContent === lock.open) void attempt();
  });
  return el('main', { class: 'plain' }, ...head, form);
}
