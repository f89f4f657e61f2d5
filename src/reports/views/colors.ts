import type { Account } from '#ledger/account.ts';
import { displayColor } from '#ledger/account-color.ts';

/** As many hues as pieces of a picture may need, as far from each other as so many can be; green is that of the answer. */
const [hues, afterGreen, room] = [12, 205, 300];

/** A colour that is seen on paper and in the dark; every other hue is lighter, for whom hues are hard to tell. */
function spread(index: number): string {
  const hue = (afterGreen + (index * room) / hues) % 360;
  const lighter = index % 2 === 0 ? 0 : 13;
  return `light-dark(oklch(${54 + lighter}% 0.12 ${hue}), oklch(${68 + lighter}% 0.11 ${hue}))`;
}

/** The hue with which the search for a free one begins: always the same for an account. */
function hueOf(id: string): number {
  return [...id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % hues;
}

/**
 * The colours of accounts that stand together in a picture: their own. Those that were never given one, and of several with the
 * same one all but the oldest, get one that no other of them has; what is no account is grey.
 */
export function distinctColors(accounts: readonly (Pick<Account, 'id' | 'color'> | undefined)[]): string[] {
  const taken = new Set<string>();
  const colors = new Map<string, string>();
  const known = accounts.flatMap((account) => account ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const take = (id: string, color: string) => {
    taken.add(color);
    colors.set(id, color);
  };
  // Black, which is shown in another colour, is what an account has that was given none.
  const without = known.filter(({ id, color }) => {
    const own = color.toLowerCase();
    if (displayColor(own) !== own || taken.has(own)) return true;
    take(id, own);
    return false;
  });
  for (const { id } of without) {
    const first = hueOf(id);
    const tries = Array.from({ length: hues }, (_each, step) => spread((first + step * 5) % hues));
    take(id, tries.find((color) => !taken.has(color)) ?? spread(first));
  }
  return accounts.map((account) => colors.get(account?.id ?? '') ?? 'var(--ink-2)');
}
