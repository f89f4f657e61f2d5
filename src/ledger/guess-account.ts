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

/** A suggestion for a missing account: its name, type and parent. */
export type AccountGuess = { name: string; type: AccountType; parentId: string };

/** The purpose of the missing account: the user's own account, or the category of money in or out. */
export type AccountPurpose = 'own' | 'in' | 'out';

/** The default type for each purpose. */
const typeFor: Record<AccountPurpose, AccountType> = { own: 'BANK', in: 'INCOME', out: 'EXPENSE' };

/** Returns the description that the default chart would give: the names of all accounts above it and its own. */
export function describeAccount(tree: AccountTree, parentId: string, name: string): string {
  const above = pathTo(tree, parentId).slice(1);
  return [...above.map((each) => each.name), name.trim()].join(': ').slice(0, limits.accountDescription);
}

/** Returns the account under which a type belongs: the largest branch of its family below the root, else the root. */
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

/** Finds the account with a name; of several, the one nearest to the root. */
function findAccountNamed(tree: AccountTree, text: string): Account | undefined {
  const all = tree.root === undefined ? [] : listDescendants(tree, tree.root.id);
  const wanted = fold(text.trim());
  if (wanted === '') return undefined;
  return all
    .filter(({ account }) => fold(account.name) === wanted)
    .toSorted((a, b) => a.depth - b.depth)
    .map(({ account }) => account)[0];
}

/** The texts before and after the last separator of parent and child. */
const parentAndChild = /^(?<above>.*\S)\s*[:>›]\s*(?<name>[^:>›]*\S)\s*$/u;

/** Returns the last of several names: Home in `Expenses: Home`. */
const lastOf = (above: string) => above.split(/[:>›]/u).at(-1) ?? above;

/** Splits a text into parent and name: `Home: Pets`, or `Home Pets` if Home has other accounts below it. */
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

/**
 * Returns type and parent from the default chart, if it has an account of this name. The parent is the book's account with the same name as
 * the parent there.
 */
function guessFromDefaultChart(tree: AccountTree, name: string): Omit<AccountGuess, 'name'> | undefined {
  const seed = findInDefaultChart(name);
  if (seed === undefined) return undefined;
  const parent = seed.parent === undefined ? tree.root : findAccountNamed(tree, seed.parent);
  const fits = parent !== undefined && canHaveParent(seed.type, parent.type);
  const parentId = fits ? parent.id : findFamilyBranch(tree, seed.type);
  return parentId === undefined ? undefined : { type: seed.type, parentId };
}

/**
 * Suggests a new account for a name that no account has; undefined if none is possible.
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
