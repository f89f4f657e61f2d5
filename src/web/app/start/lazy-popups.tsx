import type { LostLocalBooksProps } from './local-books.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

export const WriteToUs = lazyComponent(
  async () => (await import('#web/features/support/write-to-us.tsx')).WriteToUs,
);
export const ProvidersPopup = lazyComponent(
  async () => (await import('#web/features/providers/providers-popup.tsx')).ProvidersPopup,
);
export const ResetPassword = lazyComponent(
  async () => (await import('#web/features/auth/reset-password.tsx')).ResetPassword,
);

export const Moving = lazyComponent(async () => (await import('./moving.tsx')).Moving);

export const LostLocalBooks = lazyComponent<LostLocalBooksProps>(
  async () => (await import('./local-books.tsx')).LostLocalBooks,
);
export const BookGone = lazyComponent(async () => (await import('./book-gone.tsx')).BookGone);
export const OfferChart = lazyComponent(async () => (await import('./offer-chart.tsx')).OfferChart);
