import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readMarkdown } from './markdown-tree.ts';
import { Markdown } from './markdown.tsx';

const drawn = (text: string) => renderToStaticMarkup(<Markdown blocks={readMarkdown(text)} />);

test('renders the Markdown that operators may write', () => {
  expect(drawn('Ada Lovelace  \n1 Some Street\\\nLondon')).toBe(
    '<p>Ada Lovelace<br/>1 Some Street<br/>London</p>',
  );
  expect(drawn('One\n\n---\n\nTwo')).toBe('<p>One</p><hr/><p>Two</p>');
  expect(drawn('3. three\n4. four')).toMatch(/^<ol start="3"><li>/);
  expect(drawn('![Our house](/static/house.png)')).toBe(
    '<p><img src="/static/house.png" alt="Our house" loading="lazy"/></p>',
  );
});

test('loads no external images, emits no HTML of the text, and loses no words', () => {
  for (const address of ['https://elsewhere.example/a.png', '//elsewhere.example/a.png', '/\\\\elsewhere'])
    expect(drawn(`![Our house](${address})`)).toBe('<p>Our house</p>');
  expect(drawn('<!-- for writers -->\n\nA <b>cat</b>')).toBe('<p>A cat</p>');
  expect(drawn('See [the law][law].\n\n[law]: https://law.example')).toBe('<p>See the law.</p>');
});
