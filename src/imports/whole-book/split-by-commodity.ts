import type { BookFile, FileAccount, FileEntry, FileLeg } from '#statements/book-file.ts';
import type { SymbolTable } from './symbols.ts';

const pathKey = (path: readonly string[]) => path.join('\n');

/** Counts the legs of each account by symbol, in order of occurrence. */
function countSymbols(
  { entries, schedules = [] }: BookFile,
  { of }: SymbolTable,
): Map<string, Map<string, number>> {
  const counts = new Map<string, Map<string, number>>();
  for (const { legs } of [...entries, ...schedules.map(({ entry }) => entry)])
    for (const { path, amount, commodity } of legs) {
      const own = counts.get(pathKey(path)) ?? new Map<string, number>();
      counts.set(pathKey(path), own);
      // A zero amount fits every commodity.
      if (amount !== '0') own.set(of(commodity), (own.get(of(commodity)) ?? 0) + 1);
    }
  return counts;
}

/** Adds the book currency to accounts with budgets; budgets in other currencies are rejected. */
function addBudgetSymbols(
  counts: Map<string, Map<string, number>>,
  { budgets = [] }: BookFile,
  { of }: SymbolTable,
) {
  for (const { path, commodity } of budgets) {
    const own = counts.get(pathKey(path));
    if (own !== undefined && own.size > 0 && of(commodity) === '' && !own.has('')) own.set('', 0);
  }
  return counts;
}

/** An additional account for another commodity of an account. */
type AdditionalAccount = { symbol: string; account: FileAccount };

/**
 * Returns a book with one commodity per account, using the symbols of the target book. An account with several commodities keeps the most
 * frequent one; each of the others gets an additional account beside it.
 * @param existingSymbol returns the symbol of an account from an earlier import; undefined if there is none
 */
export function splitByCommodity(
  file: BookFile,
  symbols: SymbolTable,
  existingSymbol: (path: readonly string[]) => string | undefined,
): BookFile {
  const { of, code } = symbols;
  const counts = addBudgetSymbols(countSymbols(file, symbols), file, symbols);
  const known = new Map(file.accounts.map((account) => [pathKey(account.path), account]));
  for (const { path } of [...file.entries, ...(file.schedules ?? []).map(({ entry }) => entry)].flatMap(
    ({ legs }) => legs,
  ))
    if (!known.has(pathKey(path)))
      known.set(pathKey(path), { path, type: 'ASSET', description: '', isPlaceholder: false });
  const taken = new Set(known.keys());
  const additionalAccounts = new Map<string, AdditionalAccount[]>();
  const mains = new Map<string, string>();
  const createAdditional = (account: FileAccount, symbol: string): AdditionalAccount => {
    const name = `${account.path.at(-1) ?? ''} (${symbol || code})`;
    let path = [...account.path.slice(0, -1), name];
    for (let number = 2; taken.has(pathKey(path)); number += 1)
      path = [...account.path.slice(0, -1), `${name} ${number}`];
    taken.add(pathKey(path));
    return { symbol, account: { ...account, path, isPlaceholder: false, commodity: symbol } };
  };
  const accounts = [...known.values()].flatMap((account) => {
    const key = pathKey(account.path);
    const own = [...(counts.get(key) ?? [])].toSorted(([, a], [, b]) => b - a).map(([symbol]) => symbol);
    const main =
      existingSymbol(account.path) ??
      (account.commodity === undefined ? own[0] : of(account.commodity)) ??
      '';
    mains.set(key, main);
    const others = own.filter((symbol) => symbol !== main).map((symbol) => createAdditional(account, symbol));
    additionalAccounts.set(key, others);
    return [{ ...account, commodity: main }, ...others.map((each) => each.account)];
  });
  const legOf = ({ cost, marketValue, ...leg }: FileLeg): FileLeg => {
    const key = pathKey(leg.path);
    const symbol = leg.amount === '0' ? (mains.get(key) ?? '') : of(leg.commodity);
    const other = additionalAccounts.get(key)?.find((each) => each.symbol === symbol);
    return {
      ...leg,
      path: other?.account.path ?? leg.path,
      commodity: symbol,
      ...(cost && { cost: { ...cost, commodity: of(cost.commodity) } }),
      ...(marketValue && { marketValue: { ...marketValue, commodity: of(marketValue.commodity) } }),
    };
  };
  const entryOf = (entry: FileEntry): FileEntry => ({ ...entry, legs: entry.legs.map(legOf) });
  return {
    ...file,
    accounts,
    entries: file.entries.map(entryOf),
    ...(file.schedules && {
      schedules: file.schedules.map((each) => ({ ...each, entry: entryOf(each.entry) })),
    }),
    ...(file.budgets && {
      budgets: file.budgets.map((budget) => {
        const symbol = of(budget.commodity);
        const other = additionalAccounts.get(pathKey(budget.path))?.find((each) => each.symbol === symbol);
        return { ...budget, commodity: symbol, path: other?.account.path ?? budget.path };
      }),
    }),
  };
}
