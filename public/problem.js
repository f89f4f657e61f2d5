// Shows an error if the app cannot start: a file is missing, or the first step failed. The app itself cannot report this.
const tellProblem = (event) => {
  const root = document.querySelector('#root');
  const isOfApp = event.target === window || event.target instanceof HTMLScriptElement;
  if (root === null || root.hasChildNodes() || !isOfApp) return;
  root.append(document.querySelector('#problem').content.cloneNode(true));
  // Removes the texts in the other languages.
  root
    .querySelectorAll(`[lang]:not([lang=${document.documentElement.lang}])`)
    .forEach((words) => words.remove());
  const name = `Problem ${Math.random().toString(36).slice(2, 8).toUpperCase()}`;
  root.querySelector('small').textContent = name;
  reportError(new Error(name, { cause: event.error ?? event.reason ?? event.target.src }));
};
addEventListener('error', tellProblem, true);
addEventListener('unhandledrejection', tellProblem);
