import { expect, test } from 'vitest';
import { decode } from './decode.ts';
import { readFile } from './read-file.ts';

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

// The bytes were encoded by Python's codecs.
test.each([
  [
    'ru',
    'windows-1251',
    'Дата;Описание;Расход\n26.10.2026;Пятёрочка, «Магнит» № 5;-1,50\n',
    'c4e0f2e03bceefe8f1e0ede8e53bd0e0f1f5eee40a32362e31302e323032363bcffff2b8f0eef7eae02c20abcce0e3ede8f2bb20b920353b2d312c35300a',
  ],
  [
    'uk',
    'windows-1251',
    'Дата;Опис;Сума\n26.10.2026;Сільпо, їжа на вулиці Ґедройця;-1,50\n',
    'c4e0f2e03bceefe8f13bd1f3ece00a32362e31302e323032363bd1b3ebfcefee2c20bfe6e020ede020e2f3ebe8f6b320a5e5e4f0eee9f6ff3b2d312c35300a',
  ],
  [
    'bg',
    'windows-1251',
    'Дата;Описание;Сума\n26.10.2026;Хлебна къща Слънце;-1,50\n',
    'c4e0f2e03bceefe8f1e0ede8e53bd1f3ece00a32362e31302e323032363bd5ebe5e1ede020eafaf9e020d1ebfaedf6e53b2d312c35300a',
  ],
  [
    'sr',
    'windows-1251',
    'Датум;Опис;Износ\n26.10.2026;Пекара Љубав, ћевапи, џем;-1,50\n',
    'c4e0f2f3ec3bceefe8f13bc8e7edeef10a32362e31302e323032363bcfe5eae0f0e0208af3e1e0e22c209ee5e2e0efe82c209fe5ec3b2d312c35300a',
  ],
  [
    'ja',
    'shift_jis',
    '取引日,摘要,出金,入金,残高\n2026/10/13,給与,,100000,150000\n2026/10/14,ｺﾝﾋﾞﾆ 市場,2540,,147460\n',
    '8ee688f893fa2c934597762c8f6f8be02c93fc8be02c8e638d820a323032362f31302f31332c8b8b975e2c2c3130303030302c3135303030300a323032362f31302f31342cbaddcbdec6208e738fea2c323534302c2c3134373436300a',
  ],
  [
    'cs',
    'windows-1250',
    'Datum;Popis;Částka\n31.10.2026;Příjem z účtu, děkujeme, Žižkov;-1,50\n',
    '446174756d3b506f7069733bc8e173746b610a33312e31302e323032363b50f8ed6a656d207a20fae874752c2064ec6b756a656d652c208e699e6b6f763b2d312c35300a',
  ],
  [
    'cs',
    'ibm852',
    'Datum;Popis;Částka\n31.10.2026;Příjem z účtu, děkujeme, Žižkov;-1,50\n',
    '446174756d3b506f7069733baca073746b610a33312e31302e323032363b50fda16a656d207a20a39f74752c2064d86b756a656d652c20a669a76b6f763b2d312c35300a',
  ],
  [
    'hu',
    'windows-1250',
    'Dátum;Leírás;Összeg\n2026-10-31;Előző havi számlából, fűtés és őszi díj;-1,50\n',
    '44e174756d3b4c65ed72e1733bd673737a65670a323032362d31302d33313b456cf57af5206861766920737ae16d6ce162f36c2c2066fb74e97320e97320f5737a692064ed6a3b2d312c35300a',
  ],
  [
    'hu',
    'ibm852',
    'Dátum;Leírás;Összeg\n2026-10-31;Előző havi számlából, fűtés és őszi díj;-1,50\n',
    '44a074756d3b4c65a172a0733b9973737a65670a323032362d31302d33313b456c8b7a8b206861766920737aa06d6ca062a26c2c2066fb748273208273208b737a692064a16a3b2d312c35300a',
  ],
  [
    'pl',
    'windows-1250',
    'Data;Opis;Kwota\n2026-10-31;Źródło: łóżko, piętnaście gęsi;-1,50\n',
    '446174613b4f7069733b4b776f74610a323032362d31302d33313b8f72f364b36f3a20b3f3bf6b6f2c207069ea746e619c6369652067ea73693b2d312c35300a',
  ],
  [
    'pl',
    'ibm852',
    'Data;Opis;Kwota\n2026-10-31;Źródło: łóżko, piętnaście gęsi;-1,50\n',
    '446174613b4f7069733b4b776f74610a323032362d31302d33313b8d72a264886f3a2088a2be6b6f2c207069a9746e61986369652067a973693b2d312c35300a',
  ],
  [
    'de',
    'windows-1252',
    'Datum;Empfänger;Betrag\n31.10.2026;Bäckerei Groß, 2 m³ Öl § 5;-1,50\n',
    '446174756d3b456d7066e46e6765723b4265747261670a33312e31302e323032363b42e4636b657265692047726fdf2c2032206db320d66c20a720353b2d312c35300a',
  ],
  [
    'fr',
    'windows-1252',
    'Date;Libellé;Montant\n31/10/2026;Chèque n° 5, l’hôtel à Nîmes, cœur;-1,50\n',
    '446174653b4c6962656c6ce93b4d6f6e74616e740a33312f31302f323032363b4368e8717565206eb020352c206c9268f474656c20e0204eee6d65732c20639c75723b2d312c35300a',
  ],
  [
    'es',
    'windows-1252',
    'Fecha;Descripción;Importe\n31/10/2026;¿Señor Núñez? Café, jamón;-1,50\n',
    '46656368613b446573637269706369f36e3b496d706f7274650a33312f31302f323032363bbf5365f16f72204efaf1657a3f20436166e92c206a616df36e3b2d312c35300a',
  ],
  [
    'pt',
    'windows-1252',
    'Data;Descrição;Valor\n31/10/2026;Prestações do cartão, câmbio;-1,50\n',
    '446174613b446573637269e7e36f3b56616c6f720a33312f31302f323032363b507265737461e7f5657320646f2063617274e36f2c2063e26d62696f3b2d312c35300a',
  ],
  [
    'en',
    'windows-1252',
    'Date;Payee;Amount\n31/10/2026;Joe’s “Tea”… for £5 – and €2;-1.50\n',
    '446174653b50617965653b416d6f756e740a33312f31302f323032363b4a6f6592732093546561948520666f7220a335209620616e642080323b2d312e35300a',
  ],
  [
    'sv',
    'windows-1252',
    'Datum;Text;Belopp\n2026-10-31;Överföring från Ålö;-1,50\n',
    '446174756d3b546578743b42656c6f70700a323032362d31302d33313bd676657266f672696e67206672e56e20c56cf63b2d312c35300a',
  ],
  [
    'da',
    'windows-1252',
    'Dato;Tekst;Beløb\n31-10-2026;Rødgrød på Ærø;-1,50\n',
    '4461746f3b54656b73743b42656cf8620a33312d31302d323032363b52f8646772f8642070e520c672f83b2d312c35300a',
  ],
  [
    'et',
    'windows-1252',
    'Date;Payee;Amount\n2026-10-31;Jõgevää küla töö õpe;-1,50\n',
    '446174653b50617965653b416d6f756e740a323032362d31302d33313b4af5676576e4e4206bfc6c612074f6f620f570653b2d312c35300a',
  ],
  [
    'it',
    'windows-1252',
    'Data;Descrizione;Importo\n31/10/2026;Attività, perché più caffè;-1,50\n',
    '446174613b4465736372697a696f6e653b496d706f72746f0a33312f31302f323032363b41747469766974e02c207065726368e9207069f92063616666e83b2d312c35300a',
  ],
  [
    'ca',
    'windows-1252',
    'Data;Concepte;Import\n31/10/2026;Transferència, telèfon, útil, plaça;-1,50\n',
    '446174613b436f6e63657074653b496d706f72740a33312f31302f323032363b5472616e73666572e86e6369612c2074656ce8666f6e2c20fa74696c2c20706c61e7613b2d312c35300a',
  ],
])('detects by the words of %s the encoding %s', (_language, encoding, text, hex) => {
  expect(decode(bytesOf(hex))).toEqual({ text, encoding });
});

test('decodes with the encoding that the caller gives and returns the encoding used', () => {
  const polish = new Uint8Array([
    ...new TextEncoder().encode('!Type:Bank\nD31/10/2026\nT-1.50\nP'),
    0x88,
    0xa2,
    0xbe,
    0x6b,
    0x6f,
    ...new TextEncoder().encode('\n^\n'),
  ]);
  const { file, encoding } = readFile(polish, { encoding: 'ibm852' });
  expect(encoding).toBe('ibm852');
  expect(file).toMatchObject({ statements: [{ rows: [{ payee: 'łóżko' }] }] });
});
