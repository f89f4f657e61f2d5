import { lazyComponent } from '#web/ui/lazy-component.tsx';

/** What an account held at the end of a day; loaded when somebody wants to say so. */
export const BalanceCheckPopup = lazyComponent(
  async () => (await import('./balance-check-popup.tsx')).BalanceCheckPopup,
);
