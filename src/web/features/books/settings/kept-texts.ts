/** The texts about books that are kept on this device, in the language of the page. */
export { kept as texts } from '#web/languages/en/kept.ts';
