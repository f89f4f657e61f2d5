import * as z from 'zod/mini';

/** The address of the page; tests pass their own. */
export type PageAddress = { read(): URL; replace(address: URL): void };

/** A session in the hash of the address; e-mail links and provider redirects put it there. */
const SessionInAddress = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** The kind of link: 'recovery' for a forgotten password. */
  type: z.optional(z.string()),
});
export type SessionInAddress = z.infer<typeof SessionInAddress>;

/** Removes the session from the address and returns it, valid or not; undefined when there is none. */
export function takeSessionInAddress(page: PageAddress): SessionInAddress | undefined {
  const address = page.read();
  const { data: session } = SessionInAddress.safeParse(
    Object.fromEntries(new URLSearchParams(address.hash.slice(1))),
  );
  if (session === undefined) return undefined;
  address.hash = '';
  page.replace(address);
  return session;
}

/** Makes the page ask for the second factor of the session in the address. */
export function askForCode(page: PageAddress): void {
  const address = page.read();
  address.searchParams.set('error', 'second_factor');
  page.replace(address);
}
