/** Forms of a noun, by the plural rules of a language; `#` stands for the number. */
export type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** How a language writes numbers, and nouns that are counted. */
export type Counting = {
  /** A number as the language writes it. */
  number: (value: number) => string;
  /** A count with its noun in the right form: `plural(2, { one: '# row', other: '# rows' })`. */
  plural: (count: number, forms: Forms) => string;
};

/** The counting of a language; the texts of each have their own. */
export function countingIn(language: string): Counting {
  const numbers = new Intl.NumberFormat(language);
  const rules = new Intl.PluralRules(language);
  const number = (value: number) => numbers.format(value);
  return {
    number,
    plural: (count, forms) => (forms[rules.select(count)] ?? forms.other).replaceAll('#', number(count)),
  };
}
