const mark = '#join=';

/** The link of an invitation: its token stands behind a `#`, which no server is told. */
export const invitationLink = (token: string): string => `${location.origin}/dashboard${mark}${token}`;

/** What an address brings: the token of an invitation; undefined where it is none. */
export function tokenInAddress({ hash }: Pick<Location, 'hash'> = location): string | undefined {
  return hash.startsWith(mark) ? hash.slice(mark.length) : undefined;
}
