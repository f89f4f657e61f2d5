import { expect, test } from 'vitest';
import { bookNameOfFile } from './plan-book.ts';

test.each([
  ['chart-common-de.gnucash-xea', 'chart-common-de'],
  ['Home.gnucash', 'Home'],
  ['home.2026.journal', 'home.2026'],
  ['My Budget.ynab4.zip', 'My Budget'],
  ['home.gnucash.GZ', 'home'],
  ['taxreport.gz.gnucash', 'taxreport'],
  ['Home.gnucash.old', 'Home'],
  ['until 31.12', 'until 31.12'],
  ['.gnucash', ''],
])('names the book of the file %s %s', (fileName, name) => expect(bookNameOfFile(fileName)).toBe(name));
