/** The two addresses to which links of mails and ways to sign in lead back; a database project has to know them (spec 2 Route table). */
export function redirectUrls(origin: string): { signedIn: string; recovery: string } {
  const signedIn = `${origin}/dashboard`;
  return { signedIn, recovery: `${signedIn}?recoverytoken=link` };
}
