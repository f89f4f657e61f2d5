import { createLucideIcon, type IconNode } from 'lucide-react';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import drawnIcon from './drawn-icon.ts';

const node: IconNode = [
  ['path', { d: 'M12 3v18', key: 'post' }],
  ['circle', { cx: '12', cy: '12', r: '3', key: 'dial' }],
];
const Drawn = drawnIcon({ size: 24, node });
const Original = createLucideIcon('scale', node);

/** What is drawn, without the classes by which others style icons; in whatever order. */
function drawing(element: ReactElement): string[] {
  const markup = renderToStaticMarkup(element);
  return markup
    .replace(/ class="[^"]*"/, '')
    .split(/[ <>]/)
    .toSorted();
}

test.each([
  {},
  { size: 18 },
  { strokeWidth: undefined },
  { size: 16, strokeWidth: 3, fill: 'currentColor' },
  { 'aria-label': 'Weighed' },
  { 'aria-label': undefined },
])('an icon is drawn as its package would draw it: %o', (props) => {
  expect(drawing(createElement(Drawn, props))).toEqual(drawing(createElement(Original, props)));
});

test('takes a class', () => {
  expect(renderToStaticMarkup(createElement(Drawn, { className: 'pale' }))).toContain('class="pale"');
});
