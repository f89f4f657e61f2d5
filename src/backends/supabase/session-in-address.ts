import * as z from 'zod/mini';

/** The address of the page; a test puts another in its place. */
export type PageAddress = { read(): URL; replace(address: URL): void };

/** A session that a link of a mail, or the way back from a provider, wrote after the hash of the address. */
const SessionInAddress = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** What kind of link it was: 'recovery' for a forgotten password. */
  type: z.optional(z.string()),
});
export type SessionInAddress = z.infer<typeof SessionInAddress>;

/** Takes the session out of the address, whether or not it will count; undefined when there is none. */
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
