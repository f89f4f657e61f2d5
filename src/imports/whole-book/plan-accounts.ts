import type { FileAccount } from '#statements/book-file.ts';
import {
  AccountPlanner,
  type ImportTarget,
  accountKey,
  type GeneratedNames,
  type ParentAccount,
  type PropsOf,
} from './account-planner.ts';

type Node = { account: FileAccount; children: Node[] };

/** Builds the tree of accounts; missing ancestors get the type of their descendant. */
function buildFileTree(accounts: readonly FileAccount[]): Node[] {
  const top: Node[] = [];
  const nodes = new Map<string, Node>();
  const addNode = (account: FileAccount): Node => {
    const node = nodes.get(accountKey(account.path)) ?? { account, children: [] };
    if (nodes.has(accountKey(account.path))) return node;
    nodes.set(accountKey(account.path), node);
    const above = account.path.slice(0, -1);
    const parent =
      above.length === 0
        ? undefined
        : (nodes.get(accountKey(above)) ??
          addNode(
            accounts.find(({ path }) => accountKey(path) === accountKey(above)) ?? {
              path: above,
              type: account.type,
              description: '',
              isPlaceholder: false,
            },
          ));
    (parent?.children ?? top).push(node);
    return node;
  };
  for (const account of accounts) addNode(account);
  return top;
}

/** The details that planned accounts need besides the accounts of the file. */
type AccountDetails = {
  /** The keys of the accounts that have transactions. */
  posted: ReadonlySet<string>;
  names: GeneratedNames;
  propsOf: PropsOf;
};

/**
 * Plans all accounts of a file: new and existing ones, with their parents and names.
 * @returns also the ids of the accounts for transactions, by the keys of the file accounts, and functions that return the imbalance and
 * trading account of a symbol and add it to the plan if the book has none
 */
export function planImportAccounts(
  accounts: readonly FileAccount[],
  target: ImportTarget,
  { posted, names, propsOf }: AccountDetails,
): Pick<AccountPlanner, 'planned' | 'notes' | 'targets' | 'imbalanceId' | 'tradingId'> {
  const planner = new AccountPlanner(target, names, propsOf);
  const visit = (node: Node, parents: readonly ParentAccount[]): void => {
    const own = planner.add(node.account, parents);
    for (const child of node.children) visit(child, [own, ...parents]);
    if (posted.has(accountKey(node.account.path))) planner.enterIn(own);
  };
  for (const node of buildFileTree(accounts)) visit(node, [planner.ground, ...planner.above]);
  const { planned, notes, targets } = planner;
  return {
    planned,
    notes,
    targets,
    imbalanceId: (symbol) => planner.imbalanceId(symbol),
    tradingId: (symbol, code) => planner.tradingId(symbol, code),
  };
}
