// Before the first paint: the remembered theme and language, so that nothing flashes.
{
  const remembered = (key) => {
    try {
      return JSON.parse(localStorage.getItem(`Partita.${key}`));
    } catch {
      return null;
    }
  };

  const page = document.documentElement;
  const isDark = remembered('IsDarkMode') ?? matchMedia('(prefers-color-scheme: dark)').matches;
  page.dataset.mantineColorScheme = isDark === true ? 'dark' : 'light';

  const languages = { en: '/', de: '/de/' };
  const wanted = [remembered('Language'), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  const language = wanted.find((tag) => Object.hasOwn(languages, tag)) ?? 'en';
  // The landing page is written in one language: another is another page. The app speaks any.
  if (document.currentScript.dataset.page !== 'landing') page.lang = language;
  else if (page.lang !== language) location.replace(languages[language] + location.search + location.hash);
}
