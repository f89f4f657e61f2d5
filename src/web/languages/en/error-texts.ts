/** The translated error texts and their originals. English needs neither, because errors arrive in English. */
export const errorTexts: {
  originals: Readonly<Record<string, string>>;
  texts: Readonly<Record<string, string>>;
} = {
  originals: {},
  texts: {},
};
