import type { LostLocalBooksProps } from './local-books.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

export const LazyContactPopup = lazyComponent(
  async () => (await import('#web/features/support/feedback-popup.tsx')).FeedbackPopup,
);
export const LazyProvidersPopup = lazyComponent(
  async () => (await import('#web/features/providers/providers-popup.tsx')).ProvidersPopup,
);
export const LazyResetPassword = lazyComponent(
  async () => (await import('#web/features/auth/reset-password.tsx')).ResetPassword,
);

export const LazyMoveOrInvitation = lazyComponent(
  async () => (await import('./move-or-invitation.tsx')).MoveOrInvitation,
);

export const LazyLostLocalBooks = lazyComponent<LostLocalBooksProps>(
  async () => (await import('./local-books.tsx')).LostLocalBooks,
);
export const LazyBookGoneScreen = lazyComponent(
  async () => (await import('./book-gone-screen.tsx')).BookGoneScreen,
);
export const LazyChartOffer = lazyComponent(async () => (await import('./chart-offer.tsx')).ChartOffer);
