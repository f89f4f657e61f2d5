import type { role as english } from '#web/languages/en/role.ts';

export const role: typeof english = {
  notYours: 'Sie dürfen dieses Buch ansehen, aber das hier lässt Ihre Rolle darin nicht zu.',
  itWas: (name) => `Das war ${name}.`,
};
