import { defaults, limits } from '#contract/limits.ts';
import type { Account } from '#ledger/account.ts';
import { type AccountTree, pathTo } from '#ledger/account-tree.ts';
import { tradingAccountOf } from '#ledger/commodity/exchange.ts';
import { contentId } from '#ledger/content-id.ts';
import { chartColor } from '#ledger/default-chart.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { readCurrencyProp } from '#ledger/props.ts';
import { isSameName } from '#ledger/rules/account.ts';
import { canHaveParent } from '#ledger/rules/parent.ts';
import { canPostTo } from '#ledger/rules/posting.ts';
import type { FileAccount } from '#statements/book-file.ts';

/** The target of an imported book: a new book, or an account of an existing one. */
export type ImportTarget =
  | { kind: 'new'; bookId: string }
  | { kind: 'below'; parent: Account; tree: AccountTree; usesThere: boolean };

/** A planned account. */
export type PlannedAccount = Pick<
  Account,
  'id' | 'name' | 'type' | 'description' | 'color' | 'parentId' | 'isPlaceholder' | 'props'
> & {
  depth: number;
  /** True if the account exists already. */
  isThere: boolean;
  /** The names in the file from the top down; empty for an account that the file does not have. */
  path: string[];
};

/** A change of an account compared with the file. */
export type AccountNote =
  /** The account is a placeholder; its transactions go to a subaccount. */
  | { what: 'intoOther'; path: string[]; name: string }
  /** The account type is not allowed below its parent in the file. */
  | { what: 'elsewhere'; path: string[]; name: string }
  /** The name is taken, empty or too long. */
  | { what: 'renamed'; path: string[]; name: string };

/** The names of accounts that the file does not have. */
export type GeneratedNames = { other: string; imbalance: string; trading: string; noName: string };

export const accountKey = (path: readonly string[]) => path.join('\n');

/** Returns the props of an account for a symbol; '' is the book currency. */
export type PropsOf = (symbol: string) => Account['props'];

/** Returns the part of derived ids that identifies the target. */
export const targetId = (target: ImportTarget) => (target.kind === 'new' ? target.bookId : target.parent.id);

const shortenText = (text: string, most: number) => [...text].slice(0, most).join('');

/** Returns the id of a file account in a target; a repeated import finds the account by it. */
export const deriveAccountId = (target: ImportTarget, path: readonly string[]) =>
  contentId(`account\n${targetId(target)}\n${accountKey(path)}`);

/** The fields of an account that its children need. */
export type ParentAccount = Pick<PlannedAccount, 'id' | 'type' | 'color' | 'depth'>;

/** Returns the top parent in a target, its ancestors, and the existing accounts. */
function findTopParent(target: ImportTarget): {
  parent: ParentAccount;
  above: ParentAccount[];
  tree: AccountTree | undefined;
} {
  if (target.kind === 'new') {
    const parent = { id: target.bookId, type: 'ROOT' as const, color: defaults.accountColor, depth: -1 };
    return { parent, above: [], tree: undefined };
  }
  const path = pathTo(target.tree, target.parent.id).map((each) => ({ ...each, depth: -1 }));
  return {
    parent: { ...target.parent, depth: -1 },
    above: path.slice(0, -1).toReversed(),
    tree: target.tree,
  };
}

type WantedAccount = Pick<
  PlannedAccount,
  'id' | 'name' | 'type' | 'description' | 'isPlaceholder' | 'path' | 'props'
>;

/** True if an existing account has the currency of the wanted one. */
const hasSameCurrency = (existing: Pick<Account, 'type' | 'props'>, wanted: WantedAccount): boolean =>
  ownCurrency(existing) === readCurrencyProp(wanted.props);

/** RegisterKeys accounts below allowed parents with free names, or reuses existing accounts. */
export class AccountPlanner {
  readonly planned: PlannedAccount[] = [];
  readonly notes: AccountNote[] = [];
  readonly targets = new Map<string, string>();
  readonly ground: ParentAccount;
  readonly above: readonly ParentAccount[];
  readonly #tree: AccountTree | undefined;
  readonly #usesThere: boolean;
  readonly #target: ImportTarget;
  readonly #names: GeneratedNames;
  readonly #taken = new Map<string, string[]>();
  readonly #met = new Set<string>();
  readonly #propsOf: PropsOf;
  readonly #imbalances = new Map<string, PlannedAccount>();
  /** The trading accounts by symbol. */
  readonly #trading = new Map<string, string>();

  constructor(target: ImportTarget, names: GeneratedNames, propsOf: PropsOf) {
    const { parent, above, tree } = findTopParent(target);
    this.ground = parent;
    this.above = above;
    this.#tree = tree;
    this.#usesThere = target.kind === 'below' && target.usesThere;
    this.#target = target;
    this.#names = names;
    this.#propsOf = propsOf;
  }

  #idOf(kind: string, key = ''): string {
    return contentId(`${kind}\n${targetId(this.#target)}\n${key}`);
  }

  #siblingsOf(parentId: string): string[] {
    const names = this.#taken.get(parentId) ?? this.#tree?.childrenOf(parentId).map(({ name }) => name) ?? [];
    this.#taken.set(parentId, names);
    return names;
  }

  #freeName(parentId: string, wanted: string): string {
    let free = shortenText(wanted, limits.accountName);
    for (let number = 2; this.#siblingsOf(parentId).some((name) => isSameName(name, free)); number += 1) {
      const suffix = ` (${number})`;
      free = shortenText(wanted, limits.accountName - suffix.length) + suffix;
    }
    return free;
  }

  /** Returns the existing account for a wanted one: from an earlier import, or with the same name. */
  #thereFor(wanted: WantedAccount, parentId: string): Account | undefined {
    const { id, name, type, path } = wanted;
    const same = this.#tree?.accounts.get(id);
    if (same !== undefined || !this.#usesThere) return same;
    const found = this.#tree
      ?.childrenOf(parentId)
      .find(
        (each) =>
          isSameName(each.name, name) &&
          each.type === type &&
          hasSameCurrency(each, wanted) &&
          !this.#met.has(each.id),
      );
    // An account created for transactions must accept transactions.
    return found !== undefined && (path.length > 0 || canPostTo(found)) ? found : undefined;
  }

  #put(requested: WantedAccount, parent: ParentAccount): PlannedAccount {
    const name = requested.name.trim() || this.#names.noName;
    const { path } = requested;
    const known = this.#tree?.accounts.get(requested.id);
    // An account of an earlier import may have had another currency.
    const isOther = known !== undefined && !hasSameCurrency(known, requested);
    const wanted = isOther
      ? { ...requested, id: this.#idOf(requested.id, readCurrencyProp(requested.props)) }
      : requested;
    const existing = this.#thereFor({ ...wanted, name }, parent.id);
    const depth = parent.depth + 1;
    if (existing !== undefined) {
      this.#met.add(existing.id);
      const reused: PlannedAccount = { ...existing, depth, isThere: true, path };
      this.planned.push(reused);
      return reused;
    }
    const free = this.#freeName(parent.id, name);
    if (free !== wanted.name && path.length > 0) this.notes.push({ what: 'renamed', path, name: free });
    this.#siblingsOf(parent.id).push(free);
    const color = parent.type === 'ROOT' ? chartColor(wanted.type) : parent.color;
    const created = { ...wanted, name: free, parentId: parent.id, color, depth, isThere: false };
    this.planned.push(created);
    return created;
  }

  /** Adds a file account below the nearest of `parents` that allows it. */
  add(fileAccount: FileAccount, parents: readonly ParentAccount[]): PlannedAccount {
    const { path, type, description, isPlaceholder, commodity = '', isTrading } = fileAccount;
    const parent = parents.find((each) => canHaveParent(type, each.type)) ?? this.ground;
    const account = this.#put(
      {
        id: deriveAccountId(this.#target, path),
        name: path.at(-1) ?? '',
        type,
        description: shortenText(description, limits.accountDescription),
        isPlaceholder,
        path,
        props: { ...(isTrading === true && { Trading: true }), ...this.#propsOf(commodity) },
      },
      parent,
    );
    if (isTrading === true && canPostTo(account) && !this.#trading.has(commodity))
      this.#trading.set(commodity, account.id);
    if (parent !== parents[0]) this.notes.push({ what: 'elsewhere', path, name: account.name });
    return account;
  }

  /** Sets the account for transactions of a file account: itself, or a subaccount of a placeholder. */
  enterIn(account: PlannedAccount): void {
    const key = accountKey(account.path);
    if (canPostTo(account)) {
      this.targets.set(key, account.id);
      return;
    }
    const { other: name } = this.#names;
    const id = this.#idOf('other', key);
    const other = this.#put(
      { id, name, type: account.type, description: '', isPlaceholder: false, path: [], props: account.props },
      account,
    );
    this.notes.push({ what: 'intoOther', path: account.path, name: other.name });
    this.targets.set(key, other.id);
  }

  /** Adds an account that the file does not have, below an allowed parent. */
  #make(wanted: Omit<WantedAccount, 'description' | 'isPlaceholder' | 'path'>): PlannedAccount {
    const parents = [this.ground, ...this.above];
    const parent = parents.find((each) => canHaveParent(wanted.type, each.type)) ?? this.ground;
    return this.#put({ ...wanted, description: '', isPlaceholder: false, path: [] }, parent);
  }

  /** Returns the account for imbalances in a symbol, which is created once. */
  imbalanceId(symbol: string): string {
    const created =
      this.#imbalances.get(symbol) ??
      this.#make({
        id: this.#idOf('imbalance', symbol),
        name: symbol === '' ? this.#names.imbalance : `${this.#names.imbalance} (${symbol})`,
        type: 'EQUITY',
        props: this.#propsOf(symbol),
      });
    this.#imbalances.set(symbol, created);
    return created.id;
  }

  /** Returns the trading account of a symbol: that of the book, that of the file, or a new one. */
  tradingId(symbol: string, code: string): string {
    const known = (this.#tree && tradingAccountOf(this.#tree, symbol)?.id) ?? this.#trading.get(symbol);
    if (known !== undefined) return known;
    const created = this.#make({
      id: this.#idOf('trading', symbol),
      name: `${this.#names.trading} ${symbol || code}`,
      type: 'TRADING',
      props: { Trading: true, ...this.#propsOf(symbol) },
    });
    this.#trading.set(symbol, created.id);
    return created.id;
  }
}
