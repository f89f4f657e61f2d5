import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './server.ts';

const colorSchemes = ['light', 'dark'] as const;
type ColorScheme = (typeof colorSchemes)[number];

/** What another colour scheme can break; everything else is the same in both. */
const rulesOfColor = ['color-contrast', 'link-in-text-block'];

/** Shows the page in a colour scheme, at rest. */
async function showIn(page: Page, colorScheme: ColorScheme): Promise<void> {
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
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < Infinity);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });
}

/**
 * axe finds nothing wrong with what is on the screen, or with parts of it, in the light and in the dark.
 * @param parts CSS selectors; nothing for the whole page.
 * @param eachScheme is called while the page is shown in a scheme.
 */
export async function expectAccessible(
  page: Page,
  name = '',
  parts: readonly string[] = [],
  eachScheme: (colorScheme: ColorScheme) => Promise<void> = async () => undefined,
): Promise<void> {
  for (const colorScheme of colorSchemes) {
    await showIn(page, colorScheme);
    await eachScheme(colorScheme);
    // Without frames there is nothing to gather in a page of its own, which is what the newer mode opens.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    for (const part of parts) axe.include(part);
    axe.options({
      resultTypes: ['violations'],
      ...(colorScheme === 'dark' ? { runOnly: { type: 'rule', values: rulesOfColor } } : {}),
    });
    const { violations } = await axe.analyze();
    const found = violations.map(({ id, nodes }) => [name, colorScheme, id, nodes.map(({ html }) => html)]);
    expect(found).toEqual([]);
  }
}
