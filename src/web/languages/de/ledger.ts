import type { ledger as english } from '#web/languages/en/ledger.ts';

export const ledger: typeof english = {
  types: {
    ROOT: { name: 'Buch', debit: '', credit: '' },
    ASSET: { name: 'Vermögen', debit: 'Zunahme', credit: 'Abnahme' },
    EQUITY: { name: 'Eigenkapital', debit: 'Abnahme', credit: 'Zunahme' },
    EXPENSE: { name: 'Ausgaben', debit: 'Ausgabe', credit: 'Erstattung' },
    INCOME: { name: 'Einnahmen', debit: 'Minderung', credit: 'Einnahme' },
    LIABILITY: { name: 'Fremdkapital', debit: 'Abnahme', credit: 'Zunahme' },
    TRADING: { name: 'Handel', debit: 'Zunahme', credit: 'Abnahme' },
    CASH: { name: 'Bargeld', debit: 'Einnahme', credit: 'Ausgabe' },
    BANK: { name: 'Bank', debit: 'Gutschrift', credit: 'Belastung' },
    CREDIT: { name: 'Kreditkarte', debit: 'Zahlung', credit: 'Belastung' },
    PAYABLE: { name: 'Verbindlichkeit', debit: 'Zahlung', credit: 'Rechnung' },
    RECEIVABLE: { name: 'Forderung', debit: 'Rechnung', credit: 'Zahlung' },
    STOCK: { name: 'Aktien', debit: 'Kauf', credit: 'Verkauf' },
    MUTUAL: { name: 'Investmentfonds', debit: 'Kauf', credit: 'Verkauf' },
    CURRENCY: { name: 'Währung', debit: 'Kauf', credit: 'Verkauf' },
  },
  movements: {
    transfer: 'Umbuchung',
    made: 'Zahlung geleistet',
    received: 'Zahlung erhalten',
    oweMore: 'Schuld steigt',
    oweLess: 'Schuld sinkt',
  },
  amountType: { '': '', expense: 'Ausgabe', income: 'Einnahme' },
};
