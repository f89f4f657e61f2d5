import type { BookFile, FileEntry, WrittenBook } from './book-file.ts';
import type { JournalFlavour } from './journal-names.ts';

/** Returns a book with renamed commodities. */
export function renameCommodities(file: BookFile, names: ReadonlyMap<string, string>): BookFile {
  if (names.size === 0) return file;
  const of = (commodity: string) => names.get(commodity) ?? commodity;
  const renamed = <T extends { commodity: string }>(each: T): T => ({
    ...each,
    commodity: of(each.commodity),
  });
  const entryOf = (entry: FileEntry): FileEntry => ({
    ...entry,
    legs: entry.legs.map((leg) => ({
      ...renamed(leg),
      ...(leg.cost && { cost: renamed(leg.cost) }),
      ...(leg.marketValue && { marketValue: renamed(leg.marketValue) }),
    })),
  });
  const { schedules, budgets, prices } = file;
  return {
    ...file,
    accounts: file.accounts.map((each) =>
      each.commodity === undefined ? each : { ...each, commodity: of(each.commodity) },
    ),
    entries: file.entries.map(entryOf),
    ...(schedules && { schedules: schedules.map((each) => ({ ...each, entry: entryOf(each.entry) })) }),
    ...(budgets && { budgets: budgets.map(renamed) }),
    ...(prices && { prices: prices.map((price) => ({ ...price, of: of(price.of), in: of(price.in) })) }),
  };
}

/** A commodity in a journal: its symbol in the book, its symbol in the file, and its name. */
export type WrittenCommodity = {
  commodity: string;
  written: string;
  name: string;
  /** The number of decimals of its amounts. */
  digits: number;
};

/** Replaces characters that have a meaning for our reader; ledger takes anything in quotes. */
const toLedgerSymbol = (commodity: string) => commodity.replaceAll(/["@{}()[\];=\s]/g, '_');

/** Converts a symbol for beancount: capitals and digits, beginning with a capital and ending with a capital or digit. */
function toBeancountSymbol(commodity: string): string {
  const even = commodity
    .toUpperCase()
    .replaceAll(/[^A-Z0-9._-]/g, '-')
    .replace(/[^A-Z0-9]+$/, '');
  const named = /^[A-Z]/.test(even) ? even : `C-${even}`;
  // Names have at most 24 characters; older versions of beancount require at least two.
  return (named.length < 2 ? `${named}-1` : named).slice(0, 24).replace(/[^A-Z0-9]+$/, '');
}

function takeFreeSymbol(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) {
    const suffix = `-${number}`;
    free = name.slice(0, 24 - suffix.length) + suffix;
  }
  taken.add(free);
  return free;
}

const legsIn = (entries: readonly FileEntry[]) => entries.flatMap(({ legs }) => legs);

/** Returns the commodities of a book with their symbols in a journal; valid symbols stay unchanged. */
export function nameJournalCommodities(
  book: WrittenBook,
  flavour: JournalFlavour,
): Map<string, WrittenCommodity> {
  const { accounts, entries, schedules = [], prices = [], commodities = [] } = book;
  const take = flavour === 'ledger' ? toLedgerSymbol : toBeancountSymbol;
  const names = new Map(commodities.map(({ commodity, name }) => [commodity, name]));
  const legs = legsIn([...entries, ...schedules.map(({ entry }) => entry)]);
  const digits = new Map<string, number>();
  for (const { amount, commodity } of legs)
    digits.set(commodity, Math.max(digits.get(commodity) ?? 0, amount.split('.')[1]?.length ?? 0));
  const all = new Set([
    ...legs.flatMap(({ commodity, cost }) => [commodity, cost?.commodity ?? commodity]),
    ...accounts.flatMap(({ commodity }) => commodity ?? []),
    ...prices.flatMap((price) => [price.of, price.in]),
    ...names.keys(),
  ]);
  const [plain, others] = [
    [...all].filter((each) => take(each) === each),
    [...all].filter((each) => take(each) !== each),
  ];
  const taken = new Set(plain);
  const written = [...plain, ...others].map((commodity) => ({
    commodity,
    written: take(commodity) === commodity ? commodity : takeFreeSymbol(take(commodity), taken),
    name: names.get(commodity) === commodity ? '' : (names.get(commodity) ?? ''),
    digits: digits.get(commodity) ?? 0,
  }));
  return new Map(written.map((each) => [each.commodity, each]));
}
