/** Signs that stand for one currency alone; a dollar, a yen or a crown alone may be that of several countries. */
const signs: readonly [RegExp, string][] = [
  [/R\$/, 'BRL'],
  [/€/, 'EUR'],
  [/£/, 'GBP'],
  [/₹/, 'INR'],
  [/₽/, 'RUB'],
  [/₺/, 'TRY'],
  [/₪/, 'ILS'],
  [/₩/, 'KRW'],
  [/₴/, 'UAH'],
  [/zł/i, 'PLN'],
  [/Kč/i, 'CZK'],
  [/\bCHF\b|\bSFr\b/, 'CHF'],
  [/\bUS\$/, 'USD'],
  [/\bEUR\b/, 'EUR'],
  [/\bUSD\b/, 'USD'],
  [/\bGBP\b/, 'GBP'],
  [/\b(?:SEK|NOK|DKK|PLN|CZK|HUF|RON|BRL|CAD|AUD|NZD|JPY|CNY|INR|ZAR|MXN|TRY|ILS|SGD|HKD)\b/, ''],
  // What an amount is called tells the crowns apart.
  [/belopp.*\bkr\b/i, 'SEK'],
  [/beløb.*\bkr\b/i, 'DKK'],
  [/beløp.*\bkr\b/i, 'NOK'],
];

/** The currency of which the name of a column has a sign or the code; undefined where it has none, or one of several countries. */
export function currencyOfSign(name: string): string | undefined {
  for (const [sign, code] of signs) {
    const found = sign.exec(name)?.[0];
    if (found !== undefined) return code === '' ? found : code;
  }
  return undefined;
}
