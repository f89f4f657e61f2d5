/** What many parts say in the same way, in the language of the page. */
export { common } from '#web/languages/en/common.ts';
