import { defaults, limits } from '#contract/limits.ts';
import type { Account } from '#ledger/account.ts';
import { type AccountTree, pathTo } from '#ledger/account-tree.ts';
import { canHaveParent } from '#ledger/rules/parent.ts';
import { chartColor } from '#ledger/default-chart.ts';
import { isSameName } from '#ledger/rules/account.ts';
import { mayPost } from '#ledger/rules/posting.ts';
import type { BookFile, FileAccount } from '#statements/book-file.ts';
import { contentId } from '#ledger/content-id.ts';

/** Where a book of a file goes: into a book of its own, or below an account of one that is there. */
export type ImportTarget =
  | { kind: 'new'; bookId: string }
  | { kind: 'below'; parent: Account; tree: AccountTree; usesThere: boolean };

/** An account as it will be. */
export type PlannedAccount = Pick<
  Account,
  'id' | 'name' | 'type' | 'description' | 'color' | 'parentId' | 'isPlaceholder'
> & {
  depth: number;
  /** Whether it is one that is there already. */
  isThere: boolean;
  /** What the file calls it, from the top down; none of one that is made besides. */
  path: string[];
};

/** What becomes of an account otherwise than the file has it. */
export type AccountNote =
  /** It only holds others; what was entered in it goes to a sub-account. */
  | { what: 'intoOther'; path: string[]; name: string }
  /** Its kind may not lie where the file has it. */
  | { what: 'elsewhere'; path: string[]; name: string }
  /** Its name is taken there, empty or too long. */
  | { what: 'renamed'; path: string[]; name: string };

/** The names of accounts that no file has. */
export type MadeNames = { other: string; imbalance: string; noName: string };

export const keyOf = (path: readonly string[]) => path.join('\n');

/** What tells this place from others, in ids. */
export const placeId = (place: ImportTarget) => (place.kind === 'new' ? place.bookId : place.parent.id);

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

const cut = (text: string, most: number) => [...text].slice(0, most).join('');

type Parent = Pick<PlannedAccount, 'id' | 'type' | 'color' | 'depth'>;

/** Where accounts hang at the top, and what is there already. */
function groundOf(place: ImportTarget): { parent: Parent; above: Parent[]; tree: AccountTree | undefined } {
  if (place.kind === 'new') {
    const parent = { id: place.bookId, type: 'ROOT' as const, color: defaults.accountColor, depth: -1 };
    return { parent, above: [], tree: undefined };
  }
  const way = pathTo(place.tree, place.parent.id).map((each) => ({ ...each, depth: -1 }));
  return { parent: { ...place.parent, depth: -1 }, above: way.slice(0, -1).toReversed(), tree: place.tree };
}

type WantedAccount = Pick<PlannedAccount, 'id' | 'name' | 'type' | 'description' | 'isPlaceholder' | 'path'>;

/** Puts accounts where they may lie, under names that are free there, or meets those that are there already. */
class Planner {
  readonly planned: PlannedAccount[] = [];
  readonly notes: AccountNote[] = [];
  readonly targets = new Map<string, string>();
  readonly ground: Parent;
  readonly above: readonly Parent[];
  readonly #tree: AccountTree | undefined;
  readonly #usesThere: boolean;
  readonly #place: ImportTarget;
  readonly #names: MadeNames;
  readonly #taken = new Map<string, string[]>();
  readonly #met = new Set<string>();
  #imbalance: PlannedAccount | undefined;

  constructor(place: ImportTarget, names: MadeNames) {
    const { parent, above, tree } = groundOf(place);
    this.ground = parent;
    this.above = above;
    this.#tree = tree;
    this.#usesThere = place.kind === 'below' && place.usesThere;
    this.#place = place;
    this.#names = names;
  }

  #idOf(kind: string, key = ''): string {
    return contentId(`${kind}\n${placeId(this.#place)}\n${key}`);
  }

  #siblingsOf(parentId: string): string[] {
    const names = this.#taken.get(parentId) ?? this.#tree?.childrenOf(parentId).map(({ name }) => name) ?? [];
    this.#taken.set(parentId, names);
    return names;
  }

  #freeName(parentId: string, wanted: string): string {
    let free = cut(wanted, limits.accountName);
    for (let number = 2; this.#siblingsOf(parentId).some((name) => isSameName(name, free)); number += 1) {
      const suffix = ` (${number})`;
      free = cut(wanted, limits.accountName - suffix.length) + suffix;
    }
    return free;
  }

  /** The account that is there already for a wanted one: one that came so before, or one that is called so. */
  #thereFor({ id, name, type, path }: WantedAccount, parentId: string): Account | undefined {
    const same = this.#tree?.accounts.get(id);
    if (same !== undefined || !this.#usesThere) return same;
    const found = this.#tree
      ?.childrenOf(parentId)
      .find((each) => isSameName(each.name, name) && each.type === type && !this.#met.has(each.id));
    // One that is made to be entered in is no use where nothing may be entered.
    return found !== undefined && (path.length > 0 || mayPost(found)) ? found : undefined;
  }

  #put(wanted: WantedAccount, parent: Parent): PlannedAccount {
    const name = wanted.name.trim() || this.#names.noName;
    const { path } = wanted;
    const there = this.#thereFor({ ...wanted, name }, parent.id);
    const depth = parent.depth + 1;
    if (there !== undefined) {
      this.#met.add(there.id);
      const kept: PlannedAccount = { ...there, depth, isThere: true, path };
      this.planned.push(kept);
      return kept;
    }
    const free = this.#freeName(parent.id, name);
    if (free !== wanted.name && path.length > 0) this.notes.push({ what: 'renamed', path, name: free });
    this.#siblingsOf(parent.id).push(free);
    const color = parent.type === 'ROOT' ? chartColor(wanted.type) : parent.color;
    const made = { ...wanted, name: free, parentId: parent.id, color, depth, isThere: false };
    this.planned.push(made);
    return made;
  }

  /** Puts an account of the file below the nearest of `parents` that it may lie under. */
  add({ path, type, description, isPlaceholder }: FileAccount, parents: readonly Parent[]): PlannedAccount {
    const parent = parents.find((each) => canHaveParent(type, each.type)) ?? this.ground;
    const account = this.#put(
      {
        id: this.#idOf('account', keyOf(path)),
        name: path.at(-1) ?? '',
        type,
        description: cut(description, limits.accountDescription),
        isPlaceholder,
        path,
      },
      parent,
    );
    if (parent !== parents[0]) this.notes.push({ what: 'elsewhere', path, name: account.name });
    return account;
  }

  /** Says where what is entered in an account of the file goes: into itself, or where it only holds others, below it. */
  enterIn(account: PlannedAccount): void {
    const key = keyOf(account.path);
    if (mayPost(account)) {
      this.targets.set(key, account.id);
      return;
    }
    const { other: name } = this.#names;
    const id = this.#idOf('other', key);
    const other = this.#put(
      { id, name, type: account.type, description: '', isPlaceholder: false, path: [] },
      account,
    );
    this.notes.push({ what: 'intoOther', path: account.path, name: other.name });
    this.targets.set(key, other.id);
  }

  /** The account for what does not add up: made once, where it may lie. */
  imbalanceId(): string {
    const parents = [this.ground, ...this.above];
    this.#imbalance ??= this.#put(
      {
        id: this.#idOf('imbalance'),
        name: this.#names.imbalance,
        type: 'EQUITY',
        description: '',
        isPlaceholder: false,
        path: [],
      },
      parents.find((each) => canHaveParent('EQUITY', each.type)) ?? this.ground,
    );
    return this.#imbalance.id;
  }
}

/** What of the accounts of a file comes in. */
type Wishes = {
  /** The accounts that something is entered in, by their keys. */
  posted: ReadonlySet<string>;
  /** Whether an account comes in though nothing is entered in it. */
  isWanted: (account: FileAccount) => boolean;
  names: MadeNames;
};

/**
 * Plans the accounts of a file: which are new, which are there, where they hang and what they are called.
 * @returns also the accounts to enter in, by the keys of those of the file, and that for what does not add up, made when asked for
 */
export function planAccounts(
  accounts: readonly FileAccount[],
  place: ImportTarget,
  { posted, isWanted, names }: Wishes,
): Pick<Planner, 'planned' | 'notes' | 'targets'> & { imbalanceId: () => string } {
  const planner = new Planner(place, names);
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
  return { planned, notes, targets, imbalanceId: () => planner.imbalanceId() };
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
