import type { tradeButton as englishTradeButton, trades as english } from '#web/languages/en/trades.ts';

export const tradeButton: typeof englishTradeButton = {
  open: 'Kauf, Verkauf',
  keywords: 'Dividende Split Gebühr Aktien',
};

export const trades: typeof english = {
  title: (symbol) => `${symbol} kaufen oder verkaufen`,
  kind: 'Was geschehen ist',
  kinds: { buy: 'Kauf', sell: 'Verkauf', dividend: 'Dividende', split: 'Split', fee: 'Gebühr' },
  quantity: 'Stückzahl',
  price: 'Kurs je Stück',
  priceHint: 'Geben Sie zwei davon ein, das dritte wird berechnet.',
  amount: {
    buy: 'Betrag ohne Gebühr',
    sell: 'Betrag ohne Gebühr',
    dividend: 'Dividende vor Steuer und Gebühr',
    fee: 'Gebühr',
  },
  money: {
    buy: 'Bezahlt von',
    sell: 'Gutgeschrieben auf',
    dividend: 'Gutgeschrieben auf',
    fee: 'Bezahlt von',
  },
  income: 'Einnahmenkonto',
  fee: 'Gebühr',
  taxOrFee: 'Steuer oder Gebühr',
  feeAccount: 'Ausgabenkonto',
  counterAmount: (account, currency) => `${account}, in ${currency}`,
  ratioNew: 'Neue Stücke',
  ratioOld: 'für alte',
  total: 'Oder: Stücke danach',
  splitHint:
    'Zwei für eins: 2 neue Stücke für 1 altes. Was bezahlt wurde, bleibt gleich. Der letzte Kurs verteilt sich auf die neuen Stücke.',
  becomes: (before, after) => `Aus ${before} werden ${after}`,
  held: (quantity) => `Bestand: ${quantity}`,
  tooMany: (held, sold) => `Bestand: ${held}; verkauft werden ${sold}. Sie können trotzdem speichern.`,
  leaves: (amount, account) => `${amount} gehen von ${account} ab`,
  comes: (amount, account) => `${amount} kommen auf ${account}`,
  suggested: {
    buy: (quantity, symbol) => `Kauf ${quantity} ${symbol}`,
    sell: (quantity, symbol) => `Verkauf ${quantity} ${symbol}`,
    dividend: (amount, symbol) => `Dividende ${symbol} ${amount}`,
    split: (_quantity, symbol) => `Split ${symbol}`,
    fee: (amount, symbol) => `Gebühr ${symbol} ${amount}`,
  },
  problem: {
    notAbove: 'Bitte mehr als null eingeben',
    noPrice: 'Kein Kurs. Versuchen Sie 1,0925.',
    unchanged: 'So viele sind es jetzt schon',
    nothingHeld: 'An diesem Tag gibt es keinen Bestand',
  },
  done: {
    buy: 'Kauf gespeichert',
    sell: 'Verkauf gespeichert',
    dividend: 'Dividende gespeichert',
    split: 'Split gespeichert',
    fee: 'Gebühr gespeichert',
  },
  failed: 'Es konnte nicht gespeichert werden',
};
