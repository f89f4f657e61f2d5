import type { AccountType } from '#contract/accounts.ts';
import { limits } from '#contract/limits.ts';
import { countCharacters } from '#contract/values.ts';
import { fold } from '#text/fold.ts';
import { type AccountTree, pathTo, listDescendants } from './account-tree.ts';
import type { AccountFamily } from '#contract/account-types.ts';
import { accountTypes } from './account-types.ts';
import { canHaveParent } from './rules/parent.ts';
import type { Account } from './account.ts';
import { findInDefaultChart } from './default-chart.ts';
import { isAccountNameTaken } from './rules/account.ts';

/** An account that somebody named where there is none: what it may be, and where. */
export type AccountGuess = { name: string; type: AccountType; parentId: string };

/** What is known of the place where it was named: an account of one's own, or what money out of one or into one was for. */
export type AccountPurpose = 'own' | 'in' | 'out';

/** What an account is for where nothing but its purpose is known. */
const typeFor: Record<AccountPurpose, AccountType> = { own: 'BANK', in: 'INCOME', out: 'EXPENSE' };

/** The description that the default chart would give: its name after those of all above it. */
export function describeAccount(tree: AccountTree, parentId: string, name: string): string {
  const above = pathTo(tree, parentId).slice(1);
  return [...above.map((each) => each.name), name.trim()].join(': ').slice(0, limits.accountDescription);
}

/** Where accounts of a family are: the largest branch of it right under the root, else the root itself. */
function findFamilyBranch(tree: AccountTree, type: AccountType): string | undefined {
  const { family } = accountTypes[type];
  const isOfFamily = (each: Account, of: AccountFamily) => accountTypes[each.type].family === of;
  const size = ({ id }: Account) => listDescendants(tree, id).length;
  const [home] = tree
    .childrenOf(tree.root?.id ?? '')
    .filter((each) => isOfFamily(each, family) && (each.isPlaceholder || size(each) > 0))
    .toSorted((a, b) => size(b) - size(a));
  return home?.id ?? tree.root?.id;
}

/** The account that is called so, or that the last of these names leads to; of several the one nearest to the root. */
function findAccountNamed(tree: AccountTree, text: string): Account | undefined {
  const all = tree.root === undefined ? [] : listDescendants(tree, tree.root.id);
  const wanted = fold(text.trim());
  if (wanted === '') return undefined;
  return all
    .filter(({ account }) => fold(account.name) === wanted)
    .toSorted((a, b) => a.depth - b.depth)
    .map(({ account }) => account)[0];
}

/** What stands before the last sign that parts a parent from its child, and what stands after it. */
const parentAndChild = /^(?<above>.*\S)\s*[:>›]\s*(?<name>[^:>›]*\S)\s*$/u;

/** The last of several names: of `Expenses: Home` it is Home. */
const lastOf = (above: string) => above.split(/[:>›]/u).at(-1) ?? above;

/** Parent and name, where the text says both: `Home: Pets`, or `Home Pets` where Home holds other accounts. */
function splitParentAndName(tree: AccountTree, text: string): { parent?: Account; name: string } {
  const { above, name } = parentAndChild.exec(text)?.groups ?? {};
  if (above !== undefined && name !== undefined) {
    const parent = findAccountNamed(tree, lastOf(above));
    return { name, ...(parent && { parent }) };
  }
  const words = text.trim().split(/\s+/);
  for (let most = words.length - 1; most > 0; most -= 1) {
    const parent = findAccountNamed(tree, words.slice(0, most).join(' '));
    const isGroup = parent !== undefined && (parent.isPlaceholder || tree.childrenOf(parent.id).length > 0);
    if (isGroup) return { parent, name: words.slice(most).join(' ') };
  }
  return { name: text.trim() };
}

/** Where the default chart has an account of this name: its type, and the account of the book that is called as the one above it there. */
function guessFromDefaultChart(tree: AccountTree, name: string): Omit<AccountGuess, 'name'> | undefined {
  const seed = findInDefaultChart(name);
  if (seed === undefined) return undefined;
  const parent = seed.parent === undefined ? tree.root : findAccountNamed(tree, seed.parent);
  const fits = parent !== undefined && canHaveParent(seed.type, parent.type);
  const parentId = fits ? parent.id : findFamilyBranch(tree, seed.type);
  return parentId === undefined ? undefined : { type: seed.type, parentId };
}

/**
 * What an account may be that was named where no account is called so; undefined where there can be none.
 * @param text a name, or a parent and a name
 */
export function guessAccount(
  tree: AccountTree,
  text: string,
  purpose: AccountPurpose = 'out',
): AccountGuess | undefined {
  const { parent, name } = splitParentAndName(tree, text);
  if (name === '' || countCharacters(name) > limits.accountName) return undefined;
  const type = typeFor[purpose];
  const home = findFamilyBranch(tree, type);
  const guess =
    parent !== undefined
      ? { type: parent.type === 'ROOT' ? type : parent.type, parentId: parent.id }
      : (guessFromDefaultChart(tree, name) ?? (home === undefined ? undefined : { type, parentId: home }));
  if (guess === undefined || isAccountNameTaken(tree.childrenOf(guess.parentId), name)) return undefined;
  return { name, ...guess };
}
