/** What is said of money that goes from one currency to another. */
export const exchange = {
  amount: 'Amount',
  amountIn: (currency: string) => `Amount in ${currency}`,
  rate: 'Rate',
  rateOf: (of: string, into: string) => `What 1 ${of} is in ${into}`,
  noRate: 'Not a rate. Try 1.0925.',
  gets: (account: string, currency: string) => `${account} gets, in ${currency}`,
  pays: (account: string, currency: string) => `${account} pays, in ${currency}`,
  tradingName: (currency: string) => `Trading ${currency}`,
  tradingDescription: 'Where money changes from one currency to another. What it is worth is gain or loss.',
  known: (rate: string, day: string) => `Use ${rate} of ${day}`,
  /** Beside a typed rate or price that is far from the last known one. */
  isRight: (price: string, day: string) => `Is this right? The last known price is ${price}, of ${day}.`,
  noPrice: 'No price is known for this day. Type what it was.',
  priced: (rate: string, day: string) => `${rate}, the price of ${day}`,
};
