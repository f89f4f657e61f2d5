import { displayColor } from '#ledger/account-color.ts';
import { pathName, postingOptions } from '#ledger/account-options.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { TreeOption } from '#web/ui/tree-options.ts';

/**
 * The accounts to choose from, and the one that is chosen where it is not shown to find one's way: the other account of a split of
 * shares is one of trading.
 */
export function optionsWith(
  tree: AccountTree,
  exceptId: string | undefined,
  chosenId: string | undefined,
): TreeOption[] {
  const options = postingOptions(tree, exceptId);
  const chosen = tree.accounts.get(chosenId ?? '');
  if (chosen === undefined || options.some(({ value }) => value === chosen.id)) return options;
  const { id, name, color } = chosen;
  const path = pathName(tree, id);
  return [
    ...options,
    { value: id, label: name, path, depth: 0, color: displayColor(color), isDisabled: false },
  ];
}
