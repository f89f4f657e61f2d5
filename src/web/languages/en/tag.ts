/** The language that the texts beside this are in. */
export const tag: 'en' | 'de' = 'en';
