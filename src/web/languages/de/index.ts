import 'dayjs/locale/de.js';

/** All German texts, by the part of the app that they belong to. */
export const translations = {};
