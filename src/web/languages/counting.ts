/** The forms of a noun by plural category of a language; `#` is replaced by the number. */
export type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** Number and plural formatting of a language. */
export type Counting = {
  /** Formats a number. */
  number: (value: number) => string;
  /** Formats a count with the right form of its noun: `plural(2, { one: '# row', other: '# rows' })`. */
  plural: (count: number, forms: Forms) => string;
};

/** Creates the number and plural formatting of a language. Each language folder has its own instance. */
export function countingIn(language: string): Counting {
  const numbers = new Intl.NumberFormat(language);
  const rules = new Intl.PluralRules(language);
  const number = (value: number) => numbers.format(value);
  return {
    number,
    plural: (count, forms) => (forms[rules.select(count)] ?? forms.other).replaceAll('#', number(count)),
  };
}
