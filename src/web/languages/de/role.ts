import type { role as english } from '#web/languages/en/role.ts';

export const role: typeof english = {
  notYours: 'Ihre Rolle in diesem Buch lässt das nicht zu. Der Inhaber kann Ihnen eine andere geben.',
  itWas: (name) => `Das war ${name}.`,
};
