import type { noSubAccounts as english } from '#web/languages/en/no-sub-accounts.ts';

export const noSubAccounts: typeof english = {
  createBasicAccounts: 'Übliche Konten anlegen',
  creatingBasicAccounts: 'Die Konten werden angelegt …',
  basicAccountsFailed: 'Die Konten wurden nicht angelegt. Bitte die Seite neu laden.',
};
