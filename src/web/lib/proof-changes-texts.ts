/** The words of what broke a comparison with a bank, in the language of the page. */
export { proofChanges as proofChangesTexts } from '#web/languages/en/proof-changes.ts';
