import { lazyComponent } from '#web/ui/lazy-component.tsx';

/** What asks before the books are open; it leads to the other popups of the start. */
export const LazyStartQuestions = lazyComponent(async () => (await import('./asking.tsx')).StartQuestions);
