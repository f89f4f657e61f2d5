import type { exchange as english } from '#web/languages/en/exchange.ts';

export const exchange: typeof english = {
  amount: 'Betrag',
  amountIn: (currency) => `Betrag in ${currency}`,
  rate: 'Kurs',
  rateOf: (of, into) => `Was 1 ${of} in ${into} ist`,
  noRate: 'Kein Kurs. Versuchen Sie 1,0925.',
  gets: (account, currency) => `${account} bekommt, in ${currency}`,
  pays: (account, currency) => `${account} zahlt, in ${currency}`,
  tradingName: (currency) => `Tausch ${currency}`,
  tradingDescription:
    'Hier wechselt Geld von einer Währung in eine andere. Was es wert ist, ist Gewinn oder Verlust.',
  known: (rate, day) => `Kurs ${rate} vom ${day} übernehmen`,
  isRight: (price, day) => `Stimmt das? Der letzte bekannte Kurs ist ${price} vom ${day}.`,
  noPrice: 'Für diesen Tag ist kein Kurs bekannt. Bitte den Betrag eintragen.',
  priced: (rate, day) => `${rate}, Kurs vom ${day}`,
};
