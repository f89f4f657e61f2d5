import { recall, remember } from '#web/session/storage.ts';

/** Takes the newer build: the page is loaded anew. */
type ApplyUpdate = () => void;

/** Which build this page is of: the name of its file carries a hash of all that is in it. */
const buildId = import.meta.url;

/**
 * How long the newer build may take to come in before the page is loaded anew all the same, and again: a page that Chromium loads
 * in the moment in which the workers change may never come, and the one that asked for it is still there.
 */
const activationTimeoutMs = 5000;

/**
 * Registers the service worker, which lets the app open without network, and looks for newer builds. Nothing is loaded anew
 * unless somebody asks for it, each page for itself: when another page has taken the newer build, this one is only told.
 */
export async function watchForUpdates(offer: (applyUpdate: ApplyUpdate) => void): Promise<void> {
  // Browsers have none where the address is not secure, and some refuse it in private windows.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  let isControlled = serviceWorker.controller !== null;
  const registration = await serviceWorker
    .register('/sw.js', { updateViaCache: 'none' })
    .catch(() => undefined);
  if (registration === undefined) return;
  // The old worker may have answered the page once more, before it made way.
  let isAccepted = recall('LeavesBuild') === buildId;
  remember('LeavesBuild', undefined);
  if (isAccepted && registration.waiting === null) return location.reload();

  let retryTimer: ReturnType<typeof setInterval> | undefined;
  const reload = () => {
    // Whom the browser asks whether to leave, and who stays, is not asked again.
    if (!dispatchEvent(new Event('beforeunload', { cancelable: true }))) clearInterval(retryTimer);
    location.reload();
  };
  const applyUpdate = () => {
    if (registration.waiting === null) return location.reload();
    isAccepted = true;
    remember('LeavesBuild', buildId);
    registration.waiting.postMessage('take-over');
    // The old worker stays while a request of this page is not over, and may stay for one that comes just then; leaving the
    // page ends that.
    retryTimer = setInterval(reload, activationTimeoutMs);
  };
  const offerWaiting = () => {
    if (registration.waiting !== null && registration.active !== null && !isAccepted) offer(applyUpdate);
  };
  if (isAccepted) {
    // It still waits, or another does by now, which nobody has asked; if that fails the user is asked again.
    registration.waiting?.postMessage('take-over');
    setTimeout(() => {
      isAccepted = false;
      offerWaiting();
    }, activationTimeoutMs);
  }
  serviceWorker.addEventListener('controllerchange', () => {
    if (isAccepted) reload();
    else if (isControlled) offer(applyUpdate);
    isControlled = true;
  });
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', offerWaiting),
  );
  offerWaiting();
  if (isControlled) checkForUpdate(registration);
  // An installed app may stay open for weeks.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkForUpdate(registration);
  });
  await cacheUsedFiles(serviceWorker);
}

/**
 * What this page fetched past the worker is told to it, so that the very first visit is enough. The worker may come in at any
 * moment of it, also before this file is there: then it looks as if the page had been the worker's from its beginning.
 */
async function cacheUsedFiles({ ready }: ServiceWorkerContainer): Promise<void> {
  const { active } = await ready;
  new PerformanceObserver((list) => {
    const urlsToCache = list
      .getEntries()
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.workerStart === 0)
      .map(({ name }) => name)
      .filter((address) => address.startsWith(location.origin));
    if (urlsToCache.length > 0) active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
  }).observe({ type: 'resource', buffered: true });
}

/** Asks for a newer build. Where the server has become another one, which has no worker, ours must not stay in its way. */
function checkForUpdate(registration: ServiceWorkerRegistration): void {
  registration
    .update()
    .catch(async () => {
      const answer = await fetch('/sw.js', { cache: 'no-store' });
      const isScript = answer.headers.get('content-type')?.includes('javascript');
      if (answer.status === 404 || (answer.ok && !isScript)) await registration.unregister();
    })
    .catch(() => {
      // Without network there is nothing to be known.
    });
}
