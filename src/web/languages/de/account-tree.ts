import type { accountTree as english } from '#web/languages/en/account-tree.ts';

export const accountTree: typeof english = {
  label: 'Konten',
  home: 'Start',
  favourite: ', Favorit',
  actionsOf: (name) => `Aktionen für ${name}`,
  moved: (name, parent) => `${name} nach ${parent} verschoben`,
  moveFailed: 'Das Konto ließ sich nicht verschieben.',
};
