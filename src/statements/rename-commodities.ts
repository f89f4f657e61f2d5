import type { BookFile, FileEntry } from './book-file.ts';

/** The same book with its commodities called otherwise. */
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
      ...(leg.worth && { worth: renamed(leg.worth) }),
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
