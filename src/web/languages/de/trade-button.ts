import type { tradeButton as english } from '#web/languages/en/trade-button.ts';

export const tradeButton: typeof english = {
  open: 'Kauf, Verkauf',
  keywords: 'Dividende Split Gebühr Aktien',
};
