import { lazyComponent } from '#web/ui/lazy-component.tsx';

// What not everybody sees at once, so that the first load has no more than the way to it.
export const Overview = lazyComponent(() => import('#web/features/overview/overview.tsx'), 'Overview');
export const SpanBar = lazyComponent(() => import('#web/features/register/span-bar.tsx'), 'SpanBar');
