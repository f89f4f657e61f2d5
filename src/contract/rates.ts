/** Where our own server answers whoever is signed in with the table of rates that it fetched; no call, as it is of no book. */
export const ratesPath = '/api/rates';
