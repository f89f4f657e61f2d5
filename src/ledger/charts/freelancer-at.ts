import type { FreelancerAccounts } from './freelancer.ts';
import { expense, income } from './seed.ts';

/** A number of the Austrian tax form E 1a. */
const line = (kz: number, official: string) => ({
  line: {
    en: `Austrian tax return, form E 1a, Kz ${kz}: ${official}`,
    de: `Beilage E 1a, Kennzahl ${kz}: ${official}`,
  },
});

/** Income and expense accounts by the numbers of the Austrian form E 1a. */
export const austria: FreelancerAccounts = {
  income: [
    income('Fees & Sales', 'Honorare & Umsätze', {
      ...line(9040, 'Erträge/Betriebseinnahmen (Waren-/Leistungserlöse) ohne solche gemäß § 109a'),
      isFavourite: true,
    }),
    income(
      'Reported Fees',
      'Gemeldete Honorare',
      line(9050, 'Erträge/Betriebseinnahmen, die in einer Mitteilung gemäß § 109a erfasst sind'),
    ),
    income(
      'Sale of Assets',
      'Verkauf von Anlagen',
      line(9060, 'Anlagenerträge/Entnahmewerte von Anlagevermögen'),
    ),
    income(
      'Other Income',
      'Sonstige Einnahmen',
      line(9090, 'Übrige Erträge/Betriebseinnahmen (z. B. Finanzerträge)'),
    ),
  ],
  expenses: [
    expense('Goods & Material', 'Waren & Material', line(9100, 'Waren, Rohstoffe, Hilfsstoffe')),
    expense(
      'Subcontractors',
      'Fremdleistungen',
      line(9110, 'Beigestelltes Personal (Fremdpersonal) und Fremdleistungen'),
    ),
    expense('Staff', 'Personal', line(9120, 'Personalaufwand („eigenes Personal“)')),
    expense(
      'Depreciation',
      'Abschreibungen',
      line(9130, 'Abschreibungen auf das Anlagevermögen (z. B. AfA, geringwertige Wirtschaftsgüter)'),
    ),
    expense(
      'Repairs of Buildings',
      'Instandhaltung von Gebäuden',
      line(9150, 'Instandhaltungen (Erhaltungsaufwand) für Gebäude'),
    ),
    expense(
      'Travel',
      'Reisekosten',
      line(9160, 'Reise- und Fahrtspesen inkl. Kilometergeld und Diäten (ohne tatsächliche Kfz-Kosten)'),
    ),
    expense(
      'Vehicle',
      'Fahrzeug',
      line(9170, 'Tatsächliche Kfz-Kosten (ohne AfA, Leasing und Kilometergeld)'),
    ),
    expense('Rent & Leasing', 'Miete & Leasing', line(9180, 'Miet- und Pachtaufwand, Leasing')),
    expense(
      'Commissions & Licences',
      'Provisionen & Lizenzen',
      line(9190, 'Provisionen an Dritte, Lizenzgebühren'),
    ),
    expense(
      'Advertising & Entertaining',
      'Werbung & Repräsentation',
      line(9200, 'Werbe- und Repräsentationsaufwendungen, Trinkgelder'),
    ),
    expense('Interest', 'Zinsen', line(9220, 'Zinsen und ähnliche Aufwendungen')),
    expense(
      'Own Social Insurance',
      'Eigene Sozialversicherung',
      line(
        9225,
        'Eigene Pflichtversicherungsbeiträge, Beiträge zu Versorgungs- und Unterstützungseinrichtungen und Beiträge zur Selbständigenvorsorge',
      ),
    ),
    expense(
      'Other Expenses',
      'Sonstige Ausgaben',
      line(9230, 'Übrige Aufwendungen/Betriebsausgaben, Kapitalveränderungen'),
    ),
  ],
};
