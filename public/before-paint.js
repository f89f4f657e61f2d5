// Runs before the first paint. Applies the remembered theme and language so that nothing flashes, redirects links to their real target, and
// preloads the first files and calls of the app.
{
  const remembered = (key, area = () => localStorage) => {
    try {
      return JSON.parse(area().getItem(`Partita.${key}`));
    } catch {
      return null;
    }
  };

  const page = document.documentElement;
  const systemsDark = matchMedia('(prefers-color-scheme: dark)');
  const paint = () => {
    const isDark = remembered('IsDarkMode') ?? systemsDark.matches;
    page.dataset.mantineColorScheme = isDark === true ? 'dark' : 'light';
  };
  paint();
  // The system may switch to dark mode while the page is open.
  systemsDark.addEventListener('change', paint);

  const languages = { en: '/', de: '/de/' };
  const isKnown = (tag) => Object.hasOwn(languages, tag);
  const chosen = remembered('Language');
  const spoken = isKnown(chosen) ? chosen : navigator.languages.map((tag) => tag.slice(0, 2)).find(isKnown);

  const { pathname, search, hash } = location;
  if (document.currentScript.dataset.page !== 'landing') {
    page.lang = spoken ?? 'en';

    // A user who was signed in is most likely still signed in. The page then needs other files than the login screen.
    const isSignedIn = remembered('IsLoggedIn') === true;
    const {
      app,
      signedIn = [],
      signedOut = [],
    } = JSON.parse(document.currentScript.dataset.parts)[page.lang];
    const shown = isSignedIn ? signedIn : signedOut;
    const make = (tag, properties) =>
      Object.assign(document.createElement(tag), { crossOrigin: '', ...properties });
    for (const href of [...app, ...(/^\/dashboard\/?$/.test(pathname) ? shown : [])]) {
      const ahead = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
      document.head.append(make('link', { ...ahead, href }));
    }
    // The first file starts the app in the page language.
    const begin = () => document.body.append(make('script', { type: 'module', src: app[0] }));
    addEventListener('DOMContentLoaded', begin);
    // Sends all calls of the start at once (contract/start.ts). The app takes the answer from here (dispatch/dispatch.ts).
    if (isSignedIn && remembered('IsOwnServer') === true) {
      // True for the first page of the book: the address names no account, and none was open before a reload.
      const isHome =
        /^\/dashboard\/?$/.test(pathname) &&
        !new URLSearchParams(search).has('at') &&
        (remembered('CurrentAccountNameTree', () => sessionStorage) ?? []).length < 2;
      globalThis.PartitaStart = fetch('/api/start', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          bookName: remembered('CurrentBookName') ?? undefined,
          recoverytoken: new URLSearchParams(search).get('recoverytoken') ?? undefined,
          isHome: isHome || undefined,
        }),
      }).catch(() => undefined);
    }
  } else {
    const follow = () => {
      const { search, hash } = location;
      const isKey = hash.startsWith('#access_token') || new URLSearchParams(search).has('recoverytoken');
      const to = isKey ? '/dashboard' : hash === '#terms-and-conditions' && '/support';
      if (to) location.replace(to + search + hash);
      return to;
    };
    addEventListener('hashchange', follow);
    // The landing page exists once for each language. A user who chose a language by its address stays there.
    const wanted = isKnown(chosen) || pathname === languages.en ? spoken : page.lang;
    if (!follow() && wanted !== undefined && wanted !== page.lang)
      location.replace(languages[wanted] + search + hash);
  }
}
