/** What is said of amounts in several currencies. */
export const valued = {
  worth: (amount: string) => `worth ${amount}`,
  more: '+',
  inBrackets: (text: string) => ` (${text})`,
  withoutPrice: 'no price',
  noPrice: (amount: string) => `${amount}, no price`,
  priceOf: (day: string) => `price of ${day}`,
  oldestPriceOf: (day: string) => `oldest price of ${day}`,
  valuing: 'Calculating...',
};
