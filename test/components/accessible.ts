import axe from 'axe-core';
import { expect } from 'vitest';

/** Rules that another colour scheme can break; all other rules have the same result in both schemes. */
const rulesOfColor = ['color-contrast', 'link-in-text-block'];

/** The page around a component has no landmarks and no heading of its own. */
const rulesOfPages = [
  'region',
  'page-has-heading-one',
  'landmark-one-main',
  'document-title',
  'html-has-lang',
];

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * Expects that axe finds nothing wrong on the screen, or in the open dialog, in the light and in the dark scheme.
 * @param part selects another element to check, such as a list outside the dialog
 */
export async function expectAccessibleDialog(part = '[role="dialog"]'): Promise<void> {
  const { dataset } = document.documentElement;
  const before = dataset['mantineColorScheme'];
  const context = document.querySelector(part) ?? document.body;
  for (const scheme of ['light', 'dark']) {
    dataset['mantineColorScheme'] = scheme;
    await nextFrame();
    // One that runs for ever, like that of a spinner, has no end to go to.
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
