/** Where an invitation leads. */
export const joinPage = '/join';

/** The link of an invitation: its token stands behind a `#`, which no server is told. */
export const invitationLink = (token: string): string => `${location.origin}${joinPage}#${token}`;

/** The token in the address; undefined where there is none. */
export function tokenInAddress(): string | undefined {
  const [, token] = /^#([A-Za-z0-9_-]{43})$/.exec(location.hash) ?? [];
  return token;
}
