import { limits } from '#contract/limits.ts';

const about = document.querySelector<HTMLElement>('#about');
if (about !== null) {
  about.dataset['seen'] = 'no';
  const watcher = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      about.dataset['seen'] = 'yes';
      watcher.disconnect();
    },
    { threshold: limits.landingVisibility },
  );
  watcher.observe(about);
}

for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]')) {
  // As `remember` does it, without what that brings along.
  link.addEventListener('click', () => {
    localStorage.setItem('Partita.Language', JSON.stringify(link.dataset['language']));
  });
}

// What can wait until the page is drawn, waits. Safari has no idle callbacks.
const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
whenIdle(() => void import('./later.ts'));
