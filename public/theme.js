// Before the first paint: the remembered theme, so that nothing flashes.
try {
  const stored = localStorage.getItem('Partita.IsDarkMode');
  const dark = stored === null ? matchMedia('(prefers-color-scheme: dark)').matches : stored === 'true';
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
} catch {
  document.documentElement.dataset.mantineColorScheme = 'light';
}
