import { inGroups } from '#ledger/fingerprint.ts';
import type { ReadBook } from './book.ts';
import { el } from './dom.ts';
import { texts } from './texts.ts';
import { dayText, daysText } from './words.ts';

/** What the copy is: of which book and days, when it was made, its fingerprint, and how it is read without its page. */
export function aboutPage(book: ReadBook, isSealed: boolean): HTMLElement[] {
  const { about } = texts;
  const { fingerprint, days, leftOut, rows, tree, root, money } = book;
  const period = daysText(book, days);
  const isPart = period !== undefined;
  const fact = (name: string, ...said: readonly (string | HTMLElement | undefined)[]) => [
    el('dt', {}, name),
    el('dd', {}, ...said),
  ];
  return [
    el('h2', { tabindex: -1 }, texts.pages.about),
    el(
      'dl',
      { class: 'sheet about' },
      ...fact(about.book, root.name),
      ...fact(about.currency, money.currency),
      ...fact(about.period, period ?? texts.whole),
      ...fact(about.made, dayText(book, book.madeOn), el('p', {}, about.changes)),
      ...fact(
        about.holds,
        `${texts.transactions(rows.length)}, ${texts.accounts(tree.accounts.size - 1)}`,
        leftOut === 0 ? undefined : el('p', {}, about.leftOut(leftOut)),
      ),
      ...fact(
        about.fingerprint,
        fingerprint === undefined ? about.noFingerprint : el('code', {}, inGroups(fingerprint)),
        fingerprint === undefined ? undefined : el('p', {}, isPart ? about.ofPart : about.ofWhole),
      ),
      ...fact(about.sealed, isSealed ? about.isSealed : about.isPlain),
      ...fact(about.privacy, about.asksNobody),
      ...fact(about.later, isSealed ? about.recipeSealed : about.recipe),
    ),
  ];
}
