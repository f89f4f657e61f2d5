/** The texts of the tree of accounts, in the language of the page. */
export { accountTree as treeTexts } from '#web/languages/en/account-tree.ts';
