// Before the first paint: the remembered theme and language, so that nothing flashes, and where a link really leads.
{
  const remembered = (key) => {
    try {
      return JSON.parse(localStorage.getItem(`Partita.${key}`));
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
  // The system may go over to the night while the page is open.
  systemsDark.addEventListener('change', paint);

  const languages = { en: '/', de: '/de/' };
  const isKnown = (tag) => Object.hasOwn(languages, tag);
  const chosen = remembered('Language');
  const spoken = isKnown(chosen) ? chosen : navigator.languages.map((tag) => tag.slice(0, 2)).find(isKnown);

  const { pathname, search, hash } = location;
  if (document.currentScript.dataset.page !== 'landing') {
    page.lang = spoken ?? 'en';
  } else if (hash.startsWith('#access_token') || new URLSearchParams(search).has('recoverytoken')) {
    location.replace(`/dashboard${search}${hash}`);
  } else if (hash === '#terms-and-conditions') {
    location.replace(`/support${search}${hash}`);
  } else {
    // The landing page is a page of its own in each language; whoever asked for one of them by its address is left there.
    const wanted = isKnown(chosen) || pathname === languages.en ? spoken : page.lang;
    if (wanted !== undefined && wanted !== page.lang) location.replace(languages[wanted] + search + hash);
  }
}
