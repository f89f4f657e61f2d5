import { lazyComponent } from '#web/ui/lazy-component.tsx';

// What not everybody sees at once, so that the first load has no more than the way to it.
export const Overview = lazyComponent(() => import('#web/features/overview/overview.tsx'), 'Overview');
export const SpanRegister = lazyComponent(() => import('./span-register.tsx'), 'SpanRegister');
export const SoughtRegister = lazyComponent(() => import('./sought-register.tsx'), 'SoughtRegister');
export const ExpectedRows = lazyComponent(
  () => import('#web/features/register/expected-rows.tsx'),
  'ExpectedRows',
);
export const SyntaxHelp = lazyComponent(() => import('#web/features/search/syntax-help.tsx'), 'SyntaxHelp');
export const WaitingBar = lazyComponent(() => import('./waiting-bar.tsx'), 'WaitingBar');
export const TagList = lazyComponent(() => import('#web/features/accounts/tag-list.tsx'), 'TagList');
export const ZoneOffer = lazyComponent(() => import('#web/features/books/zone-offer.tsx'), 'ZoneOffer');
export const NewBookOffer = lazyComponent(
  () => import('#web/features/statements/new-book/new-book-offer.tsx'),
  'NewBookOffer',
);
