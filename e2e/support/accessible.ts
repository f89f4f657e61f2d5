import type { Page } from '@playwright/test';
import axeCore from 'axe-core';
import { expect } from './server.ts';

const colorSchemes = ['light', 'dark'] as const;
type ColorScheme = (typeof colorSchemes)[number];

/** What another colour scheme can break; everything else is the same in both. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Shows the page in a colour scheme, at rest. */
export async function showColorScheme(page: Page, colorScheme: ColorScheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // The page follows the system, but where its user has chosen.
  await page.waitForFunction((scheme) => {
    const isChosen = localStorage.getItem('Partita.IsDarkMode') !== null;
    return isChosen || document.documentElement.dataset['mantineColorScheme'] === scheme;
  }, colorScheme);
  // Colours that fade over are looked at when they are there.
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && Number(effect?.getComputedTiming().endTime) < Infinity,
      );
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });
}

/** In the page, once it was given it. */
declare const axe: typeof axeCore;

const openDialog = '[role="dialog"]';

/** What axe finds wrong; a page that has it already is not given it once more. */
async function findViolations(page: Page, scope: { include: string[]; rules: string[] | undefined }) {
  const hasAxe = await page.evaluate(() => typeof axe !== 'undefined');
  if (!hasAxe) await page.evaluate(axeCore.source);
  return page.evaluate(async ({ include, rules }) => {
    const { violations } = await axe.run(include.length > 0 ? { include } : document, {
      resultTypes: ['violations'],
      ...(rules && { runOnly: { type: 'rule', values: rules } }),
    });
    return violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) }));
  }, scope);
}

/**
 * axe finds nothing wrong with what is on the screen, or with parts of it, in the light and in the dark. Of a page behind an
 * open dialog nothing can be used; it is looked at when it is in front.
 * @param parts CSS selectors; nothing for the whole page, or the dialogs over it.
 * @param eachScheme is called while the page is shown in a scheme.
 */
export async function expectAccessible(
  page: Page,
  name = '',
  parts: readonly string[] = [],
  eachScheme: (colorScheme: ColorScheme) => Promise<void> = async () => undefined,
): Promise<void> {
  const dialogs = parts.length > 0 ? 0 : await page.locator(openDialog).count();
  const include = dialogs > 0 ? [openDialog] : [...parts];
  for (const colorScheme of colorSchemes) {
    await showColorScheme(page, colorScheme);
    await eachScheme(colorScheme);
    const violations = await findViolations(page, {
      include,
      rules: colorScheme === 'dark' ? colorRules : undefined,
    });
    const found = violations.map(({ id, html }) => [name, colorScheme, id, html]);
    expect(found).toEqual([]);
  }
}

/** axe finds nothing wrong with a page that is not the app, in the light and in the dark. */
export async function expectFileAccessible(page: Page, name: string): Promise<void> {
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found = await findViolations(page, { include: [], rules: undefined });
    expect(found.map(({ id, html }) => [name, colorScheme, id, html])).toEqual([]);
  }
}
