import { thisBrowser } from '#contract/this-browser.ts';
import { completePage } from './later.ts';
import { prefetchAppAtItsLinks } from './prefetch.ts';

/** How much of 'About' is in sight when it steps in (spec 9 Landing). */
const visibleShare = 0.4;

const about = document.querySelector<HTMLElement>('#about');
if (about !== null) {
  let isSeen = false;
  const watcher = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      isSeen = true;
      about.dataset['seen'] = 'yes';
      watcher.disconnect();
    },
    { threshold: visibleShare },
  );
  watcher.observe(about);
  // It steps back only from somebody who is on the way to it: a picture of the whole page, or a reader that never scrolls,
  // finds it in its place. The event comes before the page is drawn at its new place.
  addEventListener('scroll', () => isSeen || (about.dataset['seen'] = 'no'), { once: true, passive: true });
}

for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]')) {
  // As `remember` does it, without what that brings along.
  link.addEventListener('click', () => {
    localStorage.setItem('Partita.Language', JSON.stringify(link.dataset['language']));
  });
}

const exampleKey = 'Partita.InExample';
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-place]')) {
  link.addEventListener('click', () => {
    // The example is a matter of this tab alone.
    if (link.dataset['place'] === 'exampleBook') return sessionStorage.setItem(exampleKey, 'true');
    localStorage.setItem('Partita.CurrentProvider', JSON.stringify(thisBrowser));
    // The app then asks for what books need, not for the login screen.
    localStorage.setItem('Partita.IsLoggedIn', 'true');
    return sessionStorage.removeItem(exampleKey);
  });
}
// Nobody comes back to an example.
document.querySelector('#start')?.addEventListener('click', () => sessionStorage.removeItem(exampleKey));

const dropZone = document.querySelector<HTMLElement>('#drop');
const bring = async (files: FileList | null | undefined) => {
  if (dropZone === null || dropZone.hidden || !files?.length) return;
  const { bringFiles } = await import('./brought-files.ts');
  await bringFiles([...files], 'here' in dropZone.dataset);
};
dropZone?.querySelector('input')?.addEventListener('change', function () {
  void bring(this.files);
});
for (const type of ['dragover', 'drop'] as const)
  addEventListener(type, (event) => {
    // Else the browser leaves the page for the file.
    event.preventDefault();
    if (type === 'drop') void bring(event.dataTransfer?.files);
  });

// What can wait until the page is drawn, waits. Safari has no idle callbacks.
const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
whenIdle(() => void completePage());
prefetchAppAtItsLinks();
