import axe from 'axe-core';
import { expect } from 'vitest';

/** The rules whose result depends on the colour scheme. All other rules have the same result in both schemes. */
const rulesOfColor = ['color-contrast', 'link-in-text-block'];

/** The rules about whole pages: the page around a component has no landmarks and no heading. */
const rulesOfPages = [
  'region',
  'page-has-heading-one',
  'landmark-one-main',
  'document-title',
  'html-has-lang',
];

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * Expects that axe finds no violation on the screen, or in the open dialog, in the light and in the dark scheme.
 * @param part selects another element to check, such as a list outside the dialog
 */
export async function expectAccessibleDialog(part = '[role="dialog"]'): Promise<void> {
  const { dataset } = document.documentElement;
  const before = dataset['mantineColorScheme'];
  const context = document.querySelector(part) ?? document.body;
  for (const scheme of ['light', 'dark']) {
    dataset['mantineColorScheme'] = scheme;
    await nextFrame();
    // An endless animation, like that of a spinner, cannot be finished.
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    const { violations } = await axe.run(context, {
      resultTypes: ['violations'],
      ...(scheme === 'dark'
        ? { runOnly: { type: 'rule', values: rulesOfColor } }
        : { rules: Object.fromEntries(rulesOfPages.map((rule) => [rule, { enabled: false }])) }),
    });
    const found = violations.map(({ id, nodes }) => [scheme, id, nodes.map(({ html }) => html)]);
    expect(found).toEqual([]);
  }
  if (before === undefined) delete dataset['mantineColorScheme'];
  else dataset['mantineColorScheme'] = before;
}
