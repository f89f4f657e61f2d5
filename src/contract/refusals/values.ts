import { limits } from '#contract/limits.ts';
import { refusalsOf } from './catalogue.ts';

/** What is wrong with a body by itself, where a field is meant (calls.md Values). */
export const valueTexts = {
  invalidInput: 'Invalid input',
  required: 'Required',
  atMost: 'At most {most} characters',
  atLeast: 'At least {least} characters',
  between: 'Between {fewest} and {most} characters',
  tooManyTags: `At most ${limits.tags} tags`,
  tagTooLong: `A tag has at most ${limits.tagLength} characters`,
  wrongTags: `At most ${limits.tags} tags of ${limits.tagLength} characters`,
  wrongDescription: `The description is 1 to ${limits.transactionDescription} characters`,
  wrongNotes: `The notes are at most ${limits.transactionNotes} characters`,
  wrongAmount: `An amount is 1 to ${limits.amountDigits} digits`,
  configTooLong: `At most ${limits.userConfigLength} characters`,
  wrongPin: 'Four digits',
  notAnEmail: 'Not an e-mail address',
  notAText: 'Not a text',
  notATotal: 'Not a total',
  notAMoment: 'Not a date and time',
  notADay: 'Not a day',
  notAColor: 'Not a colour',
  notJson: 'Not a JSON object',
  notAType: 'Not an account type',
  notAStatus: 'Not a status',
  ofOneAccount: 'Only the rows of one account have this, without those under it',
  notAnId: 'Not an id',
  notASplitId: 'Not an id of a split',
  reservedId: 'This id is reserved',
  notAFlag: 'Either 0 or 1',
  notASwitch: 'Neither true nor false',
  wrongExportLimit: `Between 1 and ${limits.exportRowsPerCall}`,
  tooManyPages: `Between 1 and ${limits.pagesPerCall} pages`,
  tooManyChanges: `At most ${limits.changesPerCall} changes at once`,
  notAKind: 'A kind is a word of small letters and hyphens',
  wrongPage: 'Pages are counted from 1',
  nothingInFile: 'This file holds neither accounts nor transactions',
  noneReadable: 'None of these can be read',
  chooseParent: 'Choose a parent account',
  parentMismatch: 'Every account but a root has a parent, and a root has none',
  sameAccount: 'The two accounts must differ',
  notOpposite: 'Split B must be the opposite of split A',
} as const;

/** Refuses a value. */
export const valueRefusal = refusalsOf(valueTexts);
