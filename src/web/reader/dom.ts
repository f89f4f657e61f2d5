/** What stands in an element: text is set as text, so whatever a book says stays what it is. */
type Child = Node | string | undefined;

type Attributes = Record<string, string | number | true | undefined>;

/** An element with attributes and what stands in it; what is undefined is left out. */
export function el<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) element.setAttribute(key, value === true ? '' : String(value));
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** A dot in the colour of an account; set by script, as no style may stand in the file but its own. */
export function dot(color: string): HTMLElement {
  const mark = el('i', { class: 'dot', 'aria-hidden': 'true' });
  mark.style.background = color;
  return mark;
}

/** One of a few, in a list that folds. */
export function choice<Value extends string>(
  label: string,
  value: Value,
  options: readonly (readonly [value: Value, label: string])[],
  onChange: (value: Value) => void,
): HTMLElement {
  const select = el(
    'select',
    {},
    ...options.map(([each, text]) =>
      el('option', { value: each, selected: each === value || undefined }, text),
    ),
  );
  select.addEventListener('change', () => {
    const chosen = options.find(([each]) => each === select.value);
    if (chosen !== undefined) onChange(chosen[0]);
  });
  return el('label', { class: 'field' }, el('span', {}, label), select);
}

/** A field for a day. */
export function dayField(label: string, value: string, onChange: (day: string) => void): HTMLElement {
  const input = el('input', { type: 'date', value });
  input.addEventListener('change', () => {
    if (input.value !== '') onChange(input.value);
  });
  return el('label', { class: 'field' }, el('span', {}, label), input);
}

/** A button that prints what is shown; `before` lays out what only paper has. */
export function printButton(label: string, before?: () => void): HTMLElement {
  const button = el('button', { type: 'button', class: 'quiet' }, label);
  button.addEventListener('click', () => {
    before?.();
    print();
  });
  return button;
}
