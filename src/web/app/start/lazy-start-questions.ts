import { lazyComponent } from '#web/ui/lazy-component.tsx';

/** The questions before the books open; they lead to the other popups of the start. */
export const LazyStartQuestions = lazyComponent(
  async () => (await import('./start-questions.tsx')).StartQuestions,
);
