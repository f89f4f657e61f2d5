import type { FreelancerAccounts } from './freelancer.ts';
import { expense, income } from './seed.ts';

/**
 * A line of the Anlage EÜR as published for 2025 (letter of the ministry of 29 August 2025, IV C 6 - S 2142/00023/010/001). The lines
 * change from year to year, their numbers (Kz) stay.
 */
const line = (at: number, kz: string, official: string) => ({
  line: {
    en: `German tax return, Anlage EÜR 2025, line ${at} (Kz ${kz}): ${official}`,
    de: `Anlage EÜR 2025, Zeile ${at} (Kz ${kz}): ${official}`,
  },
});

/** Income and expense accounts by the lines of the German Anlage EÜR. */
export const germany: FreelancerAccounts = {
  income: [
    income('Income Subject to VAT', 'Umsatzsteuerpflichtige Einnahmen', {
      ...line(15, '112', 'Umsatzsteuerpflichtige Betriebseinnahmen'),
      isFavourite: true,
    }),
    income(
      'Income as a Small Business',
      'Einnahmen als Kleinunternehmer',
      line(12, '111', 'Betriebseinnahmen als umsatzsteuerlicher Kleinunternehmer (nach § 19 Abs. 1 UStG)'),
    ),
    income(
      'Income without VAT',
      'Umsatzsteuerfreie Einnahmen',
      line(
        16,
        '103',
        'Betriebseinnahmen, die umsatzsteuerfrei oder nicht umsatzsteuerbar sind oder für die der Leistungsempfänger die Umsatzsteuer nach § 13b UStG schuldet',
      ),
    ),
    income(
      'VAT Received',
      'Vereinnahmte Umsatzsteuer',
      line(17, '140', 'Vereinnahmte Umsatzsteuer sowie Umsatzsteuer auf unentgeltliche Wertabgaben'),
    ),
    income(
      'VAT Refunds',
      'Erstattete Umsatzsteuer',
      line(18, '141', 'Vom Finanzamt erstattete und ggf. verrechnete Umsatzsteuer'),
    ),
    income(
      'Sale of Assets',
      'Verkauf von Anlagevermögen',
      line(19, '102', 'Veräußerung oder Entnahme von Anlagevermögen'),
    ),
  ],
  expenses: [
    expense(
      'Goods & Material',
      'Waren & Material',
      line(27, '100', 'Waren, Rohstoffe und Hilfsstoffe einschließlich der Nebenkosten'),
    ),
    expense('Subcontractors', 'Fremdleistungen', line(29, '110', 'Bezogene Fremdleistungen')),
    expense('Staff', 'Personal', line(30, '120', 'Ausgaben für eigenes Personal')),
    expense('Depreciation', 'Abschreibungen', line(33, '130', 'AfA auf bewegliche Wirtschaftsgüter')),
    expense(
      'Low-Value Assets',
      'Geringwertige Wirtschaftsgüter',
      line(36, '132', 'Aufwendungen für geringwertige Wirtschaftsgüter nach § 6 Abs. 2 EStG'),
    ),
    expense(
      'Business Premises',
      'Geschäftsräume',
      line(39, '150', 'Miete/Pacht für Geschäftsräume und betrieblich genutzte Grundstücke'),
    ),
    expense(
      'Phone & Internet',
      'Telefon & Internet',
      line(43, '280', 'Aufwendungen für Telekommunikation (z. B. Telefon, Internet)'),
    ),
    expense(
      'Travel',
      'Reisekosten',
      line(44, '221', 'Übernachtungs- und Reisenebenkosten bei Geschäftsreisen des Steuerpflichtigen'),
    ),
    expense('Training', 'Fortbildung', line(45, '281', 'Fortbildungskosten (ohne Reisekosten)')),
    expense(
      'Accounting & Legal',
      'Steuerberatung & Buchführung',
      line(46, '194', 'Kosten für Rechts- und Steuerberatung, Buchführung'),
    ),
    expense(
      'Rent & Leasing of Equipment',
      'Miete & Leasing von Geräten',
      line(47, '222', 'Miete/Leasing für bewegliche Wirtschaftsgüter (ohne Kfz)'),
    ),
    expense(
      'Insurance, Dues & Fees',
      'Versicherungen, Beiträge & Gebühren',
      line(49, '223', 'Beiträge, Gebühren, Abgaben und Versicherungen (ohne solche für Gebäude und Kfz)'),
    ),
    expense(
      'Software & Computers',
      'EDV-Kosten',
      line(50, '228', 'Laufende EDV-Kosten (z. B. Beratung, Wartung, Reparatur)'),
    ),
    expense(
      'Office Supplies',
      'Arbeitsmittel',
      line(51, '229', 'Arbeitsmittel (z. B. Bürobedarf, Porto, Fachliteratur)'),
    ),
    expense('Advertising', 'Werbung', line(54, '224', 'Werbekosten (z. B. Inserate, Werbespots, Plakate)')),
    expense('Interest', 'Zinsen', line(56, '234', 'Übrige Schuldzinsen')),
    expense(
      'Input VAT',
      'Vorsteuer',
      line(57, '185', 'Gezahlte und nach § 15 UStG abziehbare Vorsteuerbeträge'),
    ),
    expense(
      'VAT Paid',
      'Gezahlte Umsatzsteuer',
      line(58, '186', 'An das Finanzamt gezahlte und ggf. verrechnete Umsatzsteuer'),
    ),
    expense('Gifts', 'Geschenke', line(62, '174', 'Geschenke, abziehbar')),
    expense('Entertaining', 'Bewirtung', line(63, '175', 'Bewirtungsaufwendungen, abziehbar')),
    expense('Meal Allowance', 'Verpflegung auf Reisen', line(64, '171', 'Verpflegungsmehraufwendungen')),
    expense(
      'Vehicle & Fares',
      'Fahrtkosten',
      line(
        70,
        '146',
        'Sonstige tatsächliche Fahrtkosten ohne AfA und Zinsen (z. B. Reparaturen, Wartungen, Treibstoff, Kosten für Flugstrecken, Kosten für öffentliche Verkehrsmittel)',
      ),
    ),
    expense(
      'Other Expenses',
      'Sonstige Ausgaben',
      line(60, '183', 'Übrige unbeschränkt abziehbare Betriebsausgaben'),
    ),
  ],
};
