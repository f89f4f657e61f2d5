/** Signs that stand for one currency alone; a dollar, a yen or a crown may be that of several countries. */
const currencies: Record<string, string> = {
  R$: 'BRL',
  US$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₽': 'RUB',
  '₺': 'TRY',
  '₪': 'ILS',
  '₩': 'KRW',
  원: 'KRW',
  円: 'JPY',
  zł: 'PLN',
  Kč: 'CZK',
  'د.إ': 'AED',
  'ر.س': 'SAR',
  'د.ك': 'KWD',
  'ج.م': 'EGP',
  'د.م': 'MAD',
  'ر.ق': 'QAR',
  'د.ب': 'BHD',
  'د.أ': 'JOD',
  // What an amount is called tells the crowns apart.
  elopp: 'SEK',
  eløb: 'DKK',
  eløp: 'NOK',
};

const sign =
  /R\$|US\$|€|£|₹|₽|₺|₪|₩|(?<=[\d( ])[원円](?!\p{L})|zł|Kč|[دجر]\.[إأسكمقب]|elopp(?=.*\bkr\b)|eløb(?=.*\bkr\b)|eløp(?=.*\bkr\b)/u;

/** The currency of which an amount, or the name of a column, has the sign; undefined where it has none, or one of several countries. */
export const currencyOfSign = (text: string): string | undefined => currencies[sign.exec(text)?.[0] ?? ''];
