/** What is asked before reconciled transactions are changed, and said of balances that are checked, in the language of the page. */
export { statusAsks } from '#web/languages/en/status-asks.ts';
