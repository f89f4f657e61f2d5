import type { BookFile, FileAccount } from '#statements/book-file.ts';
import {
  AccountPlanner,
  type ImportTarget,
  keyOf,
  type MadeNames,
  type Parent,
  type PropsOf,
} from './account-planner.ts';

type Node = { account: FileAccount; children: Node[] };

/** The accounts as a tree; those above one that the file does not tell of are as it is. */
function treeOf(accounts: readonly FileAccount[]): Node[] {
  const top: Node[] = [];
  const nodes = new Map<string, Node>();
  const hang = (account: FileAccount): Node => {
    const node = nodes.get(keyOf(account.path)) ?? { account, children: [] };
    if (nodes.has(keyOf(account.path))) return node;
    nodes.set(keyOf(account.path), node);
    const above = account.path.slice(0, -1);
    const parent =
      above.length === 0
        ? undefined
        : (nodes.get(keyOf(above)) ??
          hang(
            accounts.find(({ path }) => keyOf(path) === keyOf(above)) ?? {
              path: above,
              type: account.type,
              description: '',
              isPlaceholder: false,
            },
          ));
    (parent?.children ?? top).push(node);
    return node;
  };
  for (const account of accounts) hang(account);
  return top;
}

/** What of the accounts of a file comes in. */
type Wishes = {
  /** The accounts that something is entered in, by their keys. */
  posted: ReadonlySet<string>;
  /** Whether an account comes in though nothing is entered in it. */
  isWanted: (account: FileAccount) => boolean;
  names: MadeNames;
  propsOf: PropsOf;
};

/**
 * Plans the accounts of a file: which are new, which are there, where they hang and what they are called.
 * @returns also the accounts to enter in, by the keys of those of the file, and those for what does not add up and for what goes from
 * one commodity to another, made when asked for
 */
export function planAccounts(
  accounts: readonly FileAccount[],
  place: ImportTarget,
  { posted, isWanted, names, propsOf }: Wishes,
): Pick<AccountPlanner, 'planned' | 'notes' | 'targets' | 'imbalanceId' | 'tradingId'> {
  const planner = new AccountPlanner(place, names, propsOf);
  const isNeeded = ({ account, children }: Node): boolean =>
    posted.has(keyOf(account.path)) || children.some(isNeeded) || isWanted(account);
  const visit = (node: Node, parents: readonly Parent[]): void => {
    if (!isNeeded(node)) return;
    const own = planner.add(node.account, parents);
    for (const child of node.children) visit(child, [own, ...parents]);
    if (posted.has(keyOf(node.account.path))) planner.enterIn(own);
  };
  for (const node of treeOf(accounts)) visit(node, [planner.ground, ...planner.above]);
  const { planned, notes, targets } = planner;
  return {
    planned,
    notes,
    targets,
    imbalanceId: (symbol) => planner.imbalanceId(symbol),
    tradingId: (symbol, code) => planner.tradingId(symbol, code),
  };
}

/** All accounts of a file; those that only an entry names are taken for what is owned. */
export function withLegs({ accounts, entries }: BookFile, posted: ReadonlySet<string>): FileAccount[] {
  const told = new Set(accounts.map(({ path }) => keyOf(path)));
  const missing = new Map<string, FileAccount>();
  for (const { path } of entries.flatMap(({ legs }) => legs)) {
    const key = keyOf(path);
    if (!told.has(key) && posted.has(key))
      missing.set(key, { path, type: 'ASSET', description: '', isPlaceholder: false });
  }
  return [...accounts, ...missing.values()];
}
