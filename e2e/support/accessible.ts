import type { Page } from '@playwright/test';
import axeCore from 'axe-core';
import { expect } from './server.ts';

const colorSchemes = ['light', 'dark'] as const;
type ColorScheme = (typeof colorSchemes)[number];

/** The axe rules that depend on the colour scheme. All other rules give the same result in both schemes. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Shows the page in a colour scheme and waits until its animations are done. */
export async function showColorScheme(page: Page, colorScheme: ColorScheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // The page follows the system unless its user has chosen a scheme.
  await page.waitForFunction((scheme) => {
    const isChosen = localStorage.getItem('Partita.IsDarkMode') !== null;
    return isChosen || document.documentElement.dataset['mantineColorScheme'] === scheme;
  }, colorScheme);
  // Waits for colour transitions to end before colours are checked.
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

/** The axe global in the page, after its script was added. */
declare const axe: typeof axeCore;

const openDialog = '[role="dialog"]';

/** Returns the axe violations. Adds the axe script unless the page already has it. */
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
 * Expects no axe violations on the screen, or in parts of it, in light and dark. A page behind an open dialog is not usable, so only the
 * dialog is checked.
 * @param parts CSS selectors; empty for the whole page, or for the dialogs over it.
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

/** Expects no axe violations in light and dark on a page that is not the app. */
export async function expectFileAccessible(page: Page, name: string): Promise<void> {
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found = await findViolations(page, { include: [], rules: undefined });
    expect(found.map(({ id, html }) => [name, colorScheme, id, html])).toEqual([]);
  }
}
