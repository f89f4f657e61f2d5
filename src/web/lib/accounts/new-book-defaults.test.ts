import { expect, test } from 'vitest';
import { newBookDefaults } from './new-book-defaults.ts';

test.each([
  [['de-DE', 'en'], 'Finanzen', 'EUR', 'de-DE'],
  [['de'], 'Finanzen', 'EUR', 'de-DE'],
  [['de', 'de-CH', 'en'], 'Finanzen', 'CHF', 'de-CH'],
  [['de-AT'], 'Finanzen', 'EUR', 'de-AT'],
  [['de-XX'], 'Finanzen', 'EUR', 'de-DE'],
  // All others have the defaults of the specification.
  [['en-US', 'de-DE'], 'Main', 'USD', 'en-US'],
  [['en-GB'], 'Main', 'USD', 'en-GB'],
  [['not a tag'], 'Main', 'USD', 'en-US'],
  [[], 'Main', 'USD', 'en-US'],
])(
  'a new book in a browser with the languages %j has the name %s, the currency %s and the format of %s',
  (languages, name, currency, formatTag) => {
    expect(newBookDefaults(languages)).toEqual({ name, currency, formatTag });
  },
);
