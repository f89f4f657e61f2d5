import type { LostLocalBooksProps } from './local-books.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

export const WriteToUs = lazyComponent(() => import('#web/features/support/write-to-us.tsx'), 'WriteToUs');
export const ProvidersPopup = lazyComponent(
  () => import('#web/features/providers/providers-popup.tsx'),
  'ProvidersPopup',
);
export const ResetPassword = lazyComponent(
  () => import('#web/features/auth/reset-password.tsx'),
  'ResetPassword',
);

export const Moving = lazyComponent(() => import('./moving.tsx'), 'Moving');

export const LostLocalBooks = lazyComponent<'LostLocalBooks', LostLocalBooksProps>(
  () => import('./local-books.tsx'),
  'LostLocalBooks',
);
export const BookGone = lazyComponent(() => import('./book-gone.tsx'), 'BookGone');
export const OfferChart = lazyComponent(() => import('./offer-chart.tsx'), 'OfferChart');
