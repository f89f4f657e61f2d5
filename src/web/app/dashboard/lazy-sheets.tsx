import type { Account } from '#ledger/account.ts';
import type { RegisterActionsProps } from '#web/features/register/arrange/register-actions.tsx';
import type { ArrangerProps } from '#web/features/register/arrange/register-arranger.tsx';
import type { RegisterPrintProps } from '#web/features/register/arrange/register-print.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

// What not everybody sees at once, so that the first load has no more than the way to it.
export const Overview = lazyComponent(() => import('#web/features/overview/overview.tsx'), 'Overview');
export const FirstSteps = lazyComponent(() => import('#web/features/overview/first-steps.tsx'), 'FirstSteps');
export const SpanRegister = lazyComponent(() => import('./span-register.tsx'), 'SpanRegister');
export const SoughtRegister = lazyComponent(() => import('./sought-register.tsx'), 'SoughtRegister');
export const ExpectedRows = lazyComponent(
  () => import('#web/features/register/expected-rows.tsx'),
  'ExpectedRows',
);
export const TradeButton = lazyComponent<'TradeButton', { account: Account }>(
  () => import('#web/features/trades/trade-button.tsx'),
  'TradeButton',
);
export const SyntaxHelp = lazyComponent(() => import('#web/features/search/syntax-help.tsx'), 'SyntaxHelp');
export const WaitingBar = lazyComponent(() => import('./waiting-bar.tsx'), 'WaitingBar');
export const RegisterActions = lazyComponent<'RegisterActions', RegisterActionsProps>(
  () => import('#web/features/register/arrange/arranging.ts'),
  'RegisterActions',
);
export const RegisterArranger = lazyComponent<'RegisterArranger', ArrangerProps>(
  () => import('#web/features/register/arrange/arranging.ts'),
  'RegisterArranger',
);
export const RegisterPrint = lazyComponent<'RegisterPrint', RegisterPrintProps>(
  () => import('#web/features/register/arrange/arranging.ts'),
  'RegisterPrint',
);
export const TagList = lazyComponent(() => import('#web/features/accounts/tag-list.tsx'), 'TagList');
export const SharedLine = lazyComponent<'SharedLine', { book: Account }>(
  () => import('#web/features/books/members/shared-book.tsx'),
  'SharedLine',
);
export const OfferLines = lazyComponent(
  () => import('#web/features/books/members/offer-lines.tsx'),
  'OfferLines',
);
export const ZoneOffer = lazyComponent(() => import('#web/features/books/zone-offer.tsx'), 'ZoneOffer');
export const NewBookOffer = lazyComponent(
  () => import('#web/features/statements/new-book/new-book-offer.tsx'),
  'NewBookOffer',
);
