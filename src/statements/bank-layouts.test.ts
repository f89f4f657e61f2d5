import { test } from 'vitest';
import { expectLayoutRead, type BankLayout } from '../../test/support/bank-layouts.ts';

// The headers are as banks of these countries write them; the rows are made up.
const layouts: BankLayout[] = [
  {
    name: 'Italy: what came in and what went out, in words of their own',
    lines: [
      'Data contabile;Data valuta;Descrizione;Entrate;Uscite',
      '13/10/2026;13/10/2026;Stipendio ottobre;1.000,00;',
      '14/10/2026;14/10/2026;Mercato Rossi;;25,40',
    ],
    expected: ['1000', '-25.4'],
    payees: ['Stipendio ottobre', 'Mercato Rossi'],
  },
  {
    name: 'Italy: Dare and Avere, the first with a minus',
    lines: [
      'Data;Valuta;Dare;Avere;Descrizione operazione',
      '13/10/2026;13/10/2026;;1.000,00;Stipendio ottobre',
      '14/10/2026;14/10/2026;-25,40;;Mercato Rossi',
    ],
    expected: ['1000', '-25.4'],
    payees: ['Stipendio ottobre', 'Mercato Rossi'],
  },
  {
    name: 'Germany: S and H behind the amount',
    lines: [
      'Buchungstag;Wertstellung;Auftraggeber/Empfänger;Verwendungszweck;Betrag;Soll/Haben',
      '13.10.2026;13.10.2026;Beispiel GmbH;Gehalt Oktober;1.000,00;H',
      '14.10.2026;14.10.2026;Markt am Platz;Einkauf;25,40;S',
    ],
    expected: ['1000', '-25.4'],
    payees: ['Beispiel GmbH', 'Markt am Platz'],
  },
  {
    name: 'Germany: a card with a status',
    lines: [
      'Umsatzdatum;Buchungsdatum;Beschreibung;Betrag (EUR);Status',
      '13.10.2026;13.10.2026;Markt am Platz;-25,40;Gebucht',
      '14.10.2026;;Hotel Sonne;-90,00;Vorgemerkt',
      '15.10.2026;15.10.2026;Zahlung erhalten;120,00;Gebucht',
    ],
    isDebt: true,
    expected: ['-25.4', '120'],
    payees: ['Markt am Platz', 'Zahlung erhalten'],
  },
  {
    name: 'Austria: one column of amounts, the balance beside it',
    lines: [
      'Buchungsdatum;Partnername;Betrag;Währung;Saldo',
      '13.10.2026;Beispiel GmbH;1.000,00;EUR;1.500,00',
      '14.10.2026;Markt am Platz;-25,40;EUR;1.474,60',
    ],
    expected: ['1000', '-25.4'],
    payees: ['Beispiel GmbH', 'Markt am Platz'],
  },
  {
    name: 'Switzerland: Belastung and Gutschrift',
    lines: [
      'Datum;Buchungstext;Belastung CHF;Gutschrift CHF;Valuta;Saldo CHF',
      '14.10.2026;Markt am Platz;25.40;;14.10.2026;1474.60',
      "13.10.2026;Beispiel AG;;1'000.00;13.10.2026;1500.00",
    ],
    expected: ['-25.4', '1000'],
    payees: ['Markt am Platz', 'Beispiel AG'],
  },
  {
    name: 'Netherlands: Af and Bij, a day that ends like an account',
    lines: [
      'Datum;Datum verrekening;Naam / Omschrijving;Rekening;Tegenrekening;Af Bij;Bedrag (EUR);Mutatiesoort',
      '20261013;13-10-2026;Voorbeeld BV;NL00BANK0123456789;NL00BANK0000000001;Bij;1000,00;Overschrijving',
      '20261014;14-10-2026;Markt;NL00BANK0123456789;NL00BANK0000000002;Af;25,40;Betaalautomaat',
    ],
    expected: ['1000', '-25.4'],
    payees: ['Voorbeeld BV', 'Markt'],
    accounts: 1,
  },
  {
    name: 'France: Débit and Crédit, the first with a minus',
    lines: [
      'Date;Libellé;Débit euros;Crédit euros',
      '13/10/2026;VIR EXEMPLE SA;;1 000,00',
      '14/10/2026;CARTE MARCHE;-25,40;',
    ],
    expected: ['1000', '-25.4'],
    payees: ['VIR EXEMPLE SA', 'CARTE MARCHE'],
  },
  {
    name: 'Spain: one column, the balance beside it',
    lines: [
      'Fecha;Fecha valor;Concepto;Importe;Saldo',
      '14/10/2026;14/10/2026;Mercado;-25,40;1.474,60',
      '13/10/2026;13/10/2026;Nómina;1.000,00;1.500,00',
    ],
    expected: ['-25.4', '1000'],
    payees: ['Mercado', 'Nómina'],
  },
  {
    name: 'Portugal: Débito and Crédito',
    lines: [
      'Data Mov.;Data Valor;Descrição;Débito;Crédito;Saldo Contabilístico',
      '13-10-2026;13-10-2026;Ordenado;;1.000,00;1.500,00',
      '14-10-2026;14-10-2026;Mercado;25,40;;1.474,60',
    ],
    expected: ['1000', '-25.4'],
    payees: ['Ordenado', 'Mercado'],
  },
  {
    name: 'Poland: Obciążenia and Uznania',
    lines: [
      'Data operacji;Opis operacji;Obciążenia;Uznania;Saldo po operacji',
      '2026-10-13;Wynagrodzenie;;1000,00;1500,00',
      '2026-10-14;Sklep;25,40;;1474,60',
    ],
    expected: ['1000', '-25.4'],
    payees: ['Wynagrodzenie', 'Sklep'],
  },
  {
    name: 'Estonia: D and K, which is credit',
    lines: [
      'Kliendi konto;Kuupäev;Saaja/maksja nimi;Selgitus;Summa;Deebet/Kreedit (D/K)',
      'EE00;13.10.2026;Näidis OÜ;Palk;1000,00;K',
      'EE00;14.10.2026;Turg;Ost;25,40;D',
    ],
    expected: ['1000', '-25.4'],
    payees: ['Näidis OÜ', 'Turg'],
  },
  {
    name: 'Sweden: Insättning and Uttag',
    lines: [
      'Bokföringsdag;Rubrik;Uttag;Insättning;Saldo',
      '2026-10-14;Torget;-25,40;;1474,60',
      '2026-10-13;Lön;;1000,00;1500,00',
    ],
    expected: ['-25.4', '1000'],
    payees: ['Torget', 'Lön'],
  },
  {
    name: 'Norway: Inn and Ut',
    lines: [
      'Dato;Forklaring;Ut av konto;Inn på konto',
      '13.10.2026;Lønn Eksempel;;1000,00',
      '14.10.2026;Torget;25,40;',
    ],
    expected: ['1000', '-25.4'],
    payees: ['Lønn Eksempel', 'Torget'],
  },
  {
    name: 'Turkey: Borç and Alacak',
    lines: [
      'Tarih;Açıklama;Borç;Alacak;Bakiye',
      '13.10.2026;Maaş Örnek;;1.000,00;1.500,00',
      '14.10.2026;Market;25,40;;1.474,60',
    ],
    expected: ['1000', '-25.4'],
    payees: ['Maaş Örnek', 'Market'],
  },
  {
    name: 'Japan: 出金 and 入金',
    lines: ['取引日,摘要,出金,入金,残高', '2026/10/13,給与,,100000,150000', '2026/10/14,市場,2540,,147460'],
    expected: ['100000', '-2540'],
    payees: ['給与', '市場'],
  },
  {
    name: 'United Kingdom: a type word, In, Out, and a sum that is what is left',
    lines: [
      'Date,Type,Description,In,Out,Sum',
      '13/10/2026,BGC,Example Ltd,1000.00,,1500.00',
      '14/10/2026,DEB,Market,,25.40,1474.60',
    ],
    expected: ['1000', '-25.4'],
    payees: ['Example Ltd', 'Market'],
  },
  {
    name: 'United Kingdom: a card that writes charges as plus',
    lines: [
      'Date,Details,Amount',
      '13/10/2026,MARKET LONDON,25.40',
      '14/10/2026,PAYMENT RECEIVED - THANK YOU,-120.00',
      '15/10/2026,RESTAURANT LONDON,12.00',
    ],
    isDebt: true,
    expected: ['-25.4', '120', '-12'],
    payees: ['MARKET LONDON', 'PAYMENT RECEIVED - THANK YOU', 'RESTAURANT LONDON'],
  },
  {
    name: 'United States: a card without a sign',
    lines: ['Date,Description,Amount', '10/13/2026,MARKET,25.40', '10/14/2026,ONLINE PMT,120.00'],
    expected: 'ask',
    payees: ['MARKET', 'ONLINE PMT'],
  },
  {
    name: 'United States: kinds of rows, amounts without a sign',
    lines: [
      'Date,Account Owner,Description,Type,Amount',
      '10/13/2026,Ada Example,MARKET,Purchase,25.40',
      '10/14/2026,Ada Example,ONLINE PMT,Payment,120.00',
      '10/15/2026,Ada Example,BOOKS,Purchase,12.00',
    ],
    isDebt: true,
    expected: 'ask',
    payees: ['MARKET', 'ONLINE PMT', 'BOOKS'],
  },
  {
    name: 'India: Withdrawal Amt. and Deposit Amt.',
    lines: [
      'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
      '13/10/26,NEFT EXAMPLE LTD,0001,13/10/26,,"1,00,000.00","1,50,000.00"',
      '14/10/26,UPI MARKET,0002,14/10/26,2540.00,,"1,47,460.00"',
    ],
    expected: ['100000', '-2540'],
    payees: ['NEFT EXAMPLE LTD', 'UPI MARKET'],
  },
  {
    name: 'Russia: a status, the sum with a sign',
    lines: [
      'Дата операции;Статус;Сумма операции;Валюта операции;Описание',
      '13.10.2026;OK;1000,00;RUB;Зарплата Пример',
      '14.10.2026;FAILED;-90,00;RUB;Гостиница',
      '15.10.2026;OK;-25,40;RUB;Рынок',
    ],
    expected: ['1000', '-25.4'],
    payees: ['Зарплата Пример', 'Рынок'],
  },
  {
    name: 'a type word where others have the payee',
    lines: [
      'Date,Description,Merchant detail,Amount',
      ...['Market', 'Bakery', 'Books', 'Cinema', 'Garden', 'Pharmacy', 'Station', 'Museum'].map(
        (name, at) => `2026-10-${13 + at},DEBIT,${name} street,-${at + 1}.00`,
      ),
    ],
    expected: [1, 2, 3, 4, 5, 6, 7, 8].map((amount) => `-${amount}`),
    payees: ['Market', 'Bakery', 'Books', 'Cinema', 'Garden', 'Pharmacy', 'Station', 'Museum'].map(
      (name) => `${name} street`,
    ),
  },
  {
    name: 'own account and own name beside the payee',
    lines: [
      'Date,IBAN,Name,Counterparty,Amount',
      '2026-10-13,NL00BANK0123456789,Ada Example,Market,-25.40',
      '2026-10-14,NL00BANK0123456789,Ada Example,Books,-12.00',
      '2026-10-15,NL00BANK0123456789,Ada Example,Example Ltd,1000.00',
    ],
    expected: ['-25.4', '-12', '1000'],
    payees: ['Market', 'Books', 'Example Ltd'],
    accounts: 1,
  },
  {
    name: 'Germany: the IBAN of whoever was paid, and a status',
    lines: [
      'Buchungsdatum;Wertstellung;Status;Zahlungspflichtige*r;Zahlungsempfänger*in;Verwendungszweck;Umsatztyp;IBAN;Betrag (€);Kundenreferenz',
      '28.10.26;;Vorgemerkt;ISSUER;Bäckerei am Platz;Karte;Ausgang;DE96120300009005290904;-4,20;',
      '27.10.26;27.10.26;Gebucht;Ada Example;Stadtwerke Köln;Abschlag;Ausgang;DE02100500000054540402;-65,70;',
      '26.10.26;26.10.26;Gebucht;Beispiel GmbH;Ada Example;Gehalt;Eingang;DE02370502990000684712;1.545,80;',
    ],
    expected: ['-65.7', '1545.8'],
    payees: ['Stadtwerke Köln', 'Beispiel GmbH'],
    accounts: 1,
  },
  {
    name: 'Germany: the IBAN of whoever was paid, Soll and Haben besides the amount',
    lines: [
      'Konto;Filial-/Kontonummer;IBAN;Währung',
      'Giro;100 1234567 00;DE12100100100012345678;EUR',
      'Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN / Kontonummer;BIC;Betrag;Soll;Haben;Währung',
      '27.10.2026;27.10.2026;SEPA Lastschrift;Telefon;Rechnung 10;DE02100500000054540402;BELADEBE;-45,00;-45,00;;EUR',
      '26.10.2026;26.10.2026;SEPA Überweisung;Beispiel GmbH;Gehalt;DE02370502990000684712;COLSDE33;1.000,00;;1.000,00;EUR',
    ],
    expected: ['-45', '1000'],
    payees: ['Telefon', 'Beispiel GmbH'],
    accounts: 1,
  },
  {
    name: 'Germany: the IBAN of whoever was paid, often the same one, and of cards none',
    lines: [
      'Datum;Empfänger;IBAN;Betrag',
      '27.10.2026;Markt am Platz;DE02100500000054540402;-23,45',
      '26.10.2026;Beispiel GmbH;DE02370502990000684712;1500,00',
      '25.10.2026;Markt am Platz;DE02100500000054540402;-5,00',
      '24.10.2026;Bäckerei;;-4,00',
      '23.10.2026;Markt am Platz;DE02100500000054540402;-6,00',
    ],
    expected: ['-23.45', '1500', '-5', '-4', '-6'],
    payees: ['Markt am Platz', 'Beispiel GmbH', 'Markt am Platz', 'Bäckerei', 'Markt am Platz'],
    accounts: 1,
  },
  {
    name: 'Netherlands: two accounts in one file, beside those across',
    lines: [
      'IBAN/BBAN,Datum,Bedrag,Tegenrekening IBAN/BBAN,Naam tegenpartij',
      'NL44RABO0123456789,2026-10-24,"-12,50",NL00BANK0000000001,Winkel',
      'NL44RABO0123456789,2026-10-25,"+300,00",NL00BANK0000000002,Voorbeeld BV',
      'NL44RABO0987654321,2026-10-25,"-7,00",NL00BANK0000000003,Markt',
      'NL44RABO0987654321,2026-10-26,"-8,00",NL00BANK0000000001,Winkel',
    ],
    expected: ['-12.5', '300', '-7', '-8'],
    payees: ['Winkel', 'Voorbeeld BV', 'Markt', 'Winkel'],
    accounts: 2,
  },
  {
    name: 'Austria: own name now as who pays, now as who is paid',
    lines: [
      'Buchungsdatum;Valutadatum;Buchungstext;Währung;Betrag;Auftraggebername;Auftraggeberkonto;Empfängername;Empfängerkonto;Zahlungsgrund',
      '27.10.2026;27.10.2026;MARKT DANKT 1234;EUR;-23,10;Ada Example;AT611904300234573201;MARKT AG;AT02;POS',
      '26.10.2026;26.10.2026;GEHALT;EUR;2.000,00;Beispiel GmbH;AT022011100000000001;Ada Example;AT611904300234573201;Gehalt',
      '25.10.2026;25.10.2026;MIETE;EUR;-700,00;Ada Example;AT611904300234573201;Hausverwaltung Huber;AT02;Miete',
    ],
    expected: ['-23.1', '2000', '-700'],
    payees: ['MARKT AG', 'Beispiel GmbH', 'Hausverwaltung Huber'],
    accounts: 1,
  },
  {
    name: 'Denmark: two columns of categories before the text',
    lines: [
      'Dato;Kategori;Underkategori;Tekst;Beløb;Saldo',
      '26.10.2026;Indkomst;Løn;Løn Eksempel A/S;12.000,00;12.500,00',
      '27.10.2026;Dagligvarer;Supermarked;Torvet;-230,50;12.269,50',
    ],
    expected: ['12000', '-230.5'],
    payees: ['Løn Eksempel A/S', 'Torvet'],
  },
  {
    name: 'Poland: kinds of rows before what they say',
    lines: [
      'Data operacji,Typ transakcji,Kwota,Opis transakcji',
      '2026-10-27,Płatność kartą,-45.20,Sklep Gdańsk',
      '2026-10-26,Przelew na konto,+1000.00,Przykład SP Z OO',
    ],
    expected: ['-45.2', '1000'],
    payees: ['Sklep Gdańsk', 'Przykład SP Z OO'],
  },
  {
    name: 'Germany: what stands above the table is called like its columns',
    lines: [
      'Umsatzanzeige;Datei erstellt am: 28.10.2026 09:00',
      '',
      'IBAN;DE12 5001 0517 0123 4567 89',
      'Zeitraum;01.10.2026 - 28.10.2026',
      'Saldo;1.234,56;EUR',
      '',
      'Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung',
      '27.10.2026;27.10.2026;VERSAND;Lastschrift;NR1234;1.234,56;EUR;-65,44;EUR',
      '26.10.2026;26.10.2026;Beispiel GmbH;Gehalt/Rente;Lohn 10;1.300,00;EUR;1.000,00;EUR',
    ],
    expected: ['-65.44', '1000'],
    payees: ['VERSAND', 'Beispiel GmbH'],
  },
  {
    name: 'Czechia: semicolons and decimal commas below a line of one cell',
    lines: [
      'Pohyby na účtu 123456789/0300',
      '',
      'číslo účtu;datum zaúčtování;částka;měna;zůstatek;název protiúčtu;poznámka',
      '123456789/0300;26.10.2026;-350,00;CZK;9650,00;Řeznictví Žák;Brno',
      '123456789/0300;27.10.2026;25000,00;CZK;34650,00;Příklad s.r.o.;výplata',
    ],
    expected: ['-350', '25000'],
    payees: ['Řeznictví Žák', 'Příklad s.r.o.'],
  },
  {
    name: 'Germany: semicolons, and more decimal commas than anything else',
    lines: [
      'Kontobewegungen 123',
      'Datum;Empfänger;Betrag;Saldo',
      '27.10.2026;Markt;-23,45;100,00',
      '26.10.2026;Bäckerei;-3,45;123,45',
      '25.10.2026;Kiosk;-4,45;126,90',
    ],
    expected: ['-23.45', '-3.45', '-4.45'],
    payees: ['Markt', 'Bäckerei', 'Kiosk'],
  },
];

test.each(layouts)('reads the layout "$name"', (layout) => {
  expectLayoutRead(layout);
});
