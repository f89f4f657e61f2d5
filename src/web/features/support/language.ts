export type Language = 'en' | 'de';

/** The language of the page: the one place from which the texts of this folder take it. */
export const language: Language = 'en';
