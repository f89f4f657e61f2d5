import { recall, remember } from '#web/session/storage.ts';

/** Activates the newer build by reloading the page. */
type ApplyUpdate = () => void;

/** The build of this page: its file name contains a hash of the whole content. */
const buildId = import.meta.url;

/**
 * Milliseconds before a reload is forced, and repeated, while a newer build is being activated. A page that Chromium loads during the
 * change of workers may never arrive, and the old page stays open.
 */
const activationTimeoutMs = 5000;

/**
 * Registers the service worker, which lets the app open without network, and checks for newer builds. A page reloads only after its user
 * agrees. If another page activated the newer build, this page only shows the offer.
 */
export async function watchForUpdates(offer: (applyUpdate: ApplyUpdate) => void): Promise<void> {
  // Browsers provide no service worker on insecure addresses, and some reject it in private windows.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  let isControlled = serviceWorker.controller !== null;
  const registration = await serviceWorker
    .register('/sw.js', { updateViaCache: 'none' })
    .catch(() => undefined);
  if (registration === undefined) return;
  // The old worker may have answered one more request before it was replaced.
  let isAccepted = recall('PreviousBuild') === buildId;
  remember('PreviousBuild', undefined);
  if (isAccepted && registration.waiting === null) return location.reload();

  let retryTimer: ReturnType<typeof setInterval> | undefined;
  const reload = () => {
    // A user who cancels the browser's leave prompt is not asked again.
    if (!dispatchEvent(new Event('beforeunload', { cancelable: true }))) clearInterval(retryTimer);
    location.reload();
  };
  const applyUpdate = () => {
    if (registration.waiting === null) return location.reload();
    isAccepted = true;
    remember('PreviousBuild', buildId);
    registration.waiting.postMessage('take-over');
    // The old worker stays while a request of this page is running, and may stay for a request that starts at this moment. Leaving the page
    // ends that.
    retryTimer = setInterval(reload, activationTimeoutMs);
  };
  const offerWaiting = () => {
    if (registration.waiting !== null && registration.active !== null && !isAccepted) offer(applyUpdate);
  };
  if (isAccepted) {
    // The same worker, or a newer one, is still waiting without a request to activate. If the activation fails, the user sees the offer
    // again.
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
 * Reports to the service worker all files that this page fetched without it, so that one visit is enough to work offline. The worker may
 * start at any moment of that visit, also before this file is loaded: then it looks as if it had served the page from the beginning.
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

/** Checks for a newer build. If the server now hosts another app without a worker, ours is unregistered. */
function checkForUpdate(registration: ServiceWorkerRegistration): void {
  registration
    .update()
    .catch(async () => {
      const answer = await fetch('/sw.js', { cache: 'no-store' });
      const isScript = answer.headers.get('content-type')?.includes('javascript');
      if (answer.status === 404 || (answer.ok && !isScript)) await registration.unregister();
    })
    .catch(() => {
      // Without network the check is skipped.
    });
}
