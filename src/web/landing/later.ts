import { prefetchApp } from './prefetch.ts';

// What the app starts with is fetched ahead whatever becomes of the rest.
void prefetchApp();

// One after another, so that a slow phone can draw and scroll in between.
const { loadProvider } = await import('#web/app/start/provider.ts');
const { config: provider, own, capacity } = await loadProvider();
const { isAllowed, isRouteAllowed } = await import('#contract/capabilities.ts');
const { backendOf } = await import('#dispatch/dispatch.ts');
const { call } = backendOf(provider);

if (!isRouteAllowed('/support', { capacity })) {
  for (const link of document.querySelectorAll<HTMLElement>('a[href^="/support"]')) link.hidden = true;
}

const { signInSentence, SignInWords } = await import('#web/lib/sign-in-words.ts');
const sentence = document.querySelector<HTMLElement>('#ways-in');
if (sentence !== null) {
  const words = SignInWords.parse(JSON.parse(sentence.dataset['words'] ?? ''));
  sentence.textContent = signInSentence(own, words, document.documentElement.lang);
}

const writeToUs = document.querySelector<HTMLButtonElement>('#write-to-us');
if (writeToUs !== null && isAllowed('isFeedbackPossible', { provider, capacity })) {
  writeToUs.hidden = false;
  writeToUs.addEventListener('click', () => {
    writeToUs.disabled = true;
    // Where the popup cannot be fetched the support page has the same form.
    import('./write-to-us.tsx')
      .then(({ openWriteToUs }) => openWriteToUs(call))
      .catch(() => location.assign('/support'))
      .finally(() => (writeToUs.disabled = false));
  });
}

// To ask a project of one's own takes a library; only who had books open in this browser can be logged in there.
const { recall } = await import('#web/session/storage.ts');
const mayBeLoggedIn = provider.class.type.name === 'SERVER' || recall('CurrentBookName') !== undefined;
// A failed check counts as not logged in (spec 7).
if (mayBeLoggedIn && (await call('is-loggedin', {}).catch(() => false))) {
  const { showUser } = await import('./signed-in.ts');
  await showUser(call);
}
