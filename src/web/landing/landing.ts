/** Where a hash of the landing page leads; query and hash go along (spec 2 Route table). */
const routes = { '#access_token': '/dashboard', '#terms-and-conditions': '/support' } as const;

for (const [start, route] of Object.entries(routes)) {
  if (location.hash.startsWith(start)) location.replace(route + location.search + location.hash);
}

// What can wait until the page is drawn, waits. Safari has no idle callbacks.
const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
whenIdle(() => void import('./later.ts'));
