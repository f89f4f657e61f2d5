/** The button that opens the trade popup. It is a separate export because a register loads it without the popup. */
export const tradeButton = {
  open: 'Buy or sell',
  /** Further search words for the popup in the palette. */
  keywords: 'dividend split fee shares',
};

/** The texts about purchases, sales and splits of commodities, their dividends and fees. */
export const trades = {
  title: (symbol: string) => `Buy or sell ${symbol}`,
  kind: 'What happened',
  kinds: { buy: 'Buy', sell: 'Sell', dividend: 'Dividend', split: 'Split', fee: 'Fee' },
  quantity: 'Quantity',
  price: 'Price of one',
  priceHint: 'Enter two of the three: the third is calculated.',
  amount: {
    buy: 'Amount without the fee',
    sell: 'Amount without the fee',
    dividend: 'Dividend before tax and fee',
    fee: 'Fee',
  },
  money: {
    buy: 'Paid from',
    sell: 'Paid into',
    dividend: 'Paid into',
    fee: 'Paid from',
  },
  income: 'Income account',
  fee: 'Fee',
  taxOrFee: 'Tax or fee',
  feeAccount: 'Expense account',
  counterAmount: (account: string, currency: string) => `${account}, in ${currency}`,
  ratioNew: 'New units',
  ratioOld: 'for old ones',
  total: 'Or: units after it',
  splitHint:
    'Two for one: 2 new units for 1 old one. What you paid stays the same. The last price is divided among the new units.',
  becomes: (before: string, after: string) => `${before} become ${after}`,
  held: (quantity: string) => `You hold ${quantity}`,
  tooMany: (held: string, sold: string) => `You hold ${held} but sell ${sold}. You can save it anyway.`,
  leaves: (amount: string, account: string) => `${amount} leave ${account}`,
  comes: (amount: string, account: string) => `${amount} come into ${account}`,
  suggested: {
    buy: (quantity: string, symbol: string) => `Buy ${quantity} ${symbol}`,
    sell: (quantity: string, symbol: string) => `Sell ${quantity} ${symbol}`,
    dividend: (amount: string, symbol: string) => `Dividend ${symbol} ${amount}`,
    split: (_quantity: string, symbol: string) => `Split ${symbol}`,
    fee: (amount: string, symbol: string) => `Fee ${symbol} ${amount}`,
  },
  problem: {
    notAbove: 'Enter more than zero',
    noPrice: 'Not a price. Try 1.0925.',
    unchanged: 'That is as many as you hold now',
    nothingHeld: 'You hold none on this day',
  },
  done: {
    buy: 'Purchase saved',
    sell: 'Sale saved',
    dividend: 'Dividend saved',
    split: 'Split saved',
    fee: 'Fee saved',
  },
  failed: 'It could not be saved',
};
