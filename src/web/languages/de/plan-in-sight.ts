import type { planInSight as english } from '#web/languages/en/plan-in-sight.ts';
import { plural } from './counting.ts';

export const planInSight: typeof english = {
  left: {
    earned: (spent, of) => `${spent} von ${of} eingenommen`,
    spent: (_spent, of, left) => `${left} von ${of} übrig`,
    aside: (spent, of) => `${spent} von ${of} zurückgelegt`,
  },
  over: (missing, of) => `${missing} über ${of}`,
  shortLeft: (left) => `${left} übrig`,
  shortOver: (missing) => `${missing} darüber`,
  toGo: (days) => plural(days, { one: 'noch # Tag', other: 'noch # Tage' }),
  ofAccount: (account, words) => `${account}: ${words}`,
  title: 'Budget',
};
