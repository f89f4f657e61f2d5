import { fold } from '#text/fold.ts';

/** The concepts of words in tables: columns, the direction of money, and whether a row happened. */
export type WordConcept =
  | 'date'
  | 'out'
  | 'in'
  | 'amount'
  | 'balance'
  | 'payee'
  | 'text'
  | 'status'
  | 'fee'
  /** In a cell: the direction of money. */
  | 'saysOut'
  | 'saysIn'
  /** In a cell: the row did not happen, or not yet. */
  | 'saysNot'
  /** In a cell: the row happened. */
  | 'saysDone';

type Words = Record<WordConcept, string>;

/**
 * The words of banks in twenty-three languages, separated by bars. They match a column name that has a word beginning with them (in
 * Chinese, Japanese and Korean: anywhere); words of up to three letters only match the whole name. They match a cell that begins with them.
 */
const words: Record<string, Words> = {
  en: {
    date: 'date|posted|booked|trans. date',
    out: 'debit|withdraw|paid out|money out|outflow|spent|expense|out|dr',
    in: 'credit|deposit|paid in|money in|inflow|received|income|in|cr',
    amount: 'amount|sum|value|net',
    balance: 'balance|running balance',
    payee: 'payee|beneficiary|merchant|counterparty|partner name|name|payer',
    text: 'memo|note|reference|purpose|remittance|details|narrative',
    status: 'status|state',
    fee: 'fee|fees|total fees|charges|commission',
    saysOut: 'debit|dr|d|out|minus|withdrawal|money out|outgoing|sent|paid out',
    saysIn: 'credit|cr|c|in|plus|deposit|money in|incoming|received|paid in',
    saysNot:
      'pending|reverted|failed|declined|denied|cancelled|canceled|rejected|rejected|voided|void|expired|authorized|authorised|on hold|held|processing|in progress|scheduled|incomplete|removed|not completed|not booked|not posted|unsuccessful|insufficient|blocked|bounced|disputed',
    saysDone:
      'completed|complete|posted|cleared|settled|booked|success|successful|processed|executed|done|paid|reconciled|refunded|reversed|ok',
  },
  de: {
    date: 'datum|buchungstag|buchungsdatum',
    out: 'soll|belastung|lastschrift|ausgang|ausgabe|ausgaben|auszahlung',
    in: 'haben|gutschrift|eingang|einnahme|einnahmen|einzahlung',
    amount: 'betrag|umsatz|netto|summe',
    balance: 'saldo|kontostand',
    payee: 'empfanger|begunstigt|auftraggeber|zahlungspflicht|name|handler',
    text: 'verwendungszweck|buchungstext|notiz|bemerkung|zweck',
    status: 'status|zustand',
    fee: 'gebuhr|gebuhren|entgelt|spesen|kosten',
    saysOut: 'soll|s|belastung|lastschrift|ausgang|ausgabe',
    saysIn: 'haben|h|gutschrift|eingang|einnahme',
    saysNot:
      'vorgemerkt|offen|ausstehend|abgelehnt|fehlgeschlagen|storniert|abgebrochen|ruckgangig|vorlaufig|geplant|reserviert|zuruckgewiesen|abgelaufen',
    saysDone: 'gebucht|abgeschlossen|ausgefuhrt|erledigt|erfolgreich',
  },
  fr: {
    date: 'date',
    out: 'debit|depense|depenses|sortie|retrait',
    in: 'credit|recette|recettes|entree|versement',
    amount: 'montant|somme|net',
    balance: 'solde',
    payee: 'beneficiaire|tiers|nom|libelle|denomination|marchand',
    text: 'motif|communication|note|memo|commentaire',
    status: 'etat|statut',
    fee: 'frais|commission|commissions',
    saysOut: 'debit|sortie|depense|retrait',
    saysIn: 'credit|entree|recette|versement',
    saysNot: 'en attente|en cours|reject|echoue|annule|rejete|a venir|expire|autorise',
    saysDone: 'termine|comptabilise|effectue|execute|valide|reussi',
  },
  es: {
    date: 'fecha',
    out: 'cargo|debito|salida|gasto|gastos|retiro|debe',
    in: 'abono|credito|entrada|ingreso|ingresos|deposito|haber',
    amount: 'importe|monto|cantidad|neto',
    balance: 'saldo',
    payee: 'beneficiario|nombre|comercio|concepto|ordenante|comerciante',
    text: 'observaciones|nota|referencia|mas datos|descripcion',
    status: 'estado',
    fee: 'comision|comisiones|tarifa',
    saysOut: 'cargo|debito|salida|gasto|retiro|debe',
    saysIn: 'abono|credito|entrada|ingreso|deposito|haber',
    saysNot: 'pendiente|rechazad|cancelad|anulad|fallid|denegad|revertid|en proceso|devuelt|retenid|caducad',
    saysDone: 'completad|contabilizad|realizad|ejecutad|procesad',
  },
  it: {
    date: 'data|data contabile|data operazione',
    out: 'dare|uscite|uscita|addebiti|addebito|spese|prelievo',
    in: 'avere|entrate|entrata|accrediti|accredito|versamento',
    amount: 'importo|somma|netto',
    balance: 'saldo',
    payee: 'beneficiario|nome|esercente|controparte|ordinante',
    text: 'causale|descrizione|note|descrizione estesa',
    status: 'stato',
    fee: 'commissione|commissioni',
    saysOut: 'dare|uscita|uscite|addebito|prelievo',
    saysIn: 'avere|entrata|entrate|accredito|versamento',
    saysNot:
      'in attesa|in sospeso|rifiutat|annullat|fallit|respint|non contabilizzat|stornat|prenotat|autorizzat',
    saysDone: 'completat|contabilizzat|eseguit|effettuat',
  },
  pt: {
    date: 'data',
    out: 'debito|saida|saidas|despesa|despesas|levantamento',
    in: 'credito|entrada|entradas|receita|receitas|deposito',
    amount: 'valor|montante|importancia|quantia|liquido',
    balance: 'saldo',
    payee: 'beneficiario|nome|estabelecimento|favorecido|historico',
    text: 'descricao|observacoes|nota|lancamento|detalhes',
    status: 'estado|situacao',
    fee: 'taxa|taxas|tarifa|comissao',
    saysOut: 'debito|saida|despesa|levantamento',
    saysIn: 'credito|entrada|receita|deposito',
    saysNot: 'pendente|recusad|cancelad|falhad|falhou|rejeitad|estornad|em processamento|agendad|cativ',
    saysDone: 'concluid|efetuad|realizad|processad|efetivad',
  },
  nl: {
    date: 'datum|boekdatum|transactiedatum',
    out: 'af|debet|uitgaven|uitgave|afschrijving|uit',
    in: 'bij|credit|inkomsten|ontvangsten|bijschrijving',
    amount: 'bedrag|netto',
    balance: 'saldo',
    payee: 'naam|begunstigde|tegenpartij|naam tegenpartij',
    text: 'omschrijving|mededeling|mededelingen|kenmerk',
    status: 'status',
    fee: 'kosten|provisie',
    saysOut: 'af|debet|uit|afschrijving',
    saysIn: 'bij|credit|bijschrijving',
    saysNot: 'in behandeling|geweigerd|geannuleerd|mislukt|afgewezen|gereserveerd|nog niet',
    saysDone: 'voltooid|verwerkt|geboekt|uitgevoerd',
  },
  sv: {
    date: 'datum|bokforingsdag|bokforingsdatum|transaktionsdag',
    out: 'uttag|debet|ut|utgifter|utgift',
    in: 'insattning|insattningar|kredit|inkomster|inkomst',
    amount: 'belopp|summa|netto',
    balance: 'saldo|bokfort saldo',
    payee: 'mottagare|namn|avsandare|rubrik',
    text: 'text|meddelande|beskrivning|referens',
    status: 'status',
    fee: 'avgift|avgifter',
    saysOut: 'uttag|debet|utgift|ut',
    saysIn: 'insattning|kredit|k|inkomst|in',
    saysNot: 'vantande|vantar|avvisad|avbruten|misslyckad|nekad|makulerad|reserverat|reserverad|preliminar',
    saysDone: 'genomford|bokford|slutford|klar',
  },
  da: {
    date: 'dato|bogforingsdato|bogført',
    out: 'haevet|debet|ud|udgift|udgifter|hævet',
    in: 'indsat|kredit|ind|indtægt|indtægter',
    amount: 'belob|beløb|netto',
    balance: 'saldo',
    payee: 'modtager|navn|afsender',
    text: 'tekst|besked|meddelelse|beskrivelse',
    status: 'status|tilstand',
    fee: 'gebyr|gebyrer',
    saysOut: 'debet|ud|hævet|udgift',
    saysIn: 'kredit|ind|indsat|indtægt',
    saysNot: 'afventer|afvist|annulleret|mislykket|venter|reserveret|ikke bogført',
    saysDone: 'gennemført|udført|bogført',
  },
  nb: {
    date: 'dato|bokføringsdato|bokført',
    out: 'ut|ut av konto|uttak|debet|ut fra konto|utgift',
    in: 'inn|inn på konto|innskudd|kredit|inntekt',
    amount: 'beløp|netto',
    balance: 'saldo',
    payee: 'mottaker|navn|avsender|forklaring',
    text: 'tekst|melding|beskrivelse|merknad',
    status: 'status',
    fee: 'gebyr|gebyrer|omkostninger',
    saysOut: 'ut|debet|uttak|utgift',
    saysIn: 'inn|kredit|innskudd|inntekt',
    saysNot: 'venter|avvist|kansellert|mislykket|avbrutt|reservert|ikke bokført',
    saysDone: 'fullført|utført|bokført',
  },
  fi: {
    date: 'päivä|kirjauspaiva|pvm|maksupaiva',
    out: 'panot|otto|otot|veloitus|menot',
    in: 'pano|hyvitys|tulot|talletus',
    amount: 'maara|summa|maara euroa|netto',
    balance: 'saldo',
    payee: 'saaja|maksaja|saajan nimi|nimi|saaja/maksaja',
    text: 'viesti|viite|selitys|selite|kuvaus',
    status: 'tila',
    fee: 'palkkio|palkkiot|kulut|maksu',
    saysOut: 'otto|veloitus|meno',
    saysIn: 'pano|hyvitys|tulo',
    saysNot: 'odottaa|hylatty|peruttu|epaonnistui|epäonnistunut|varaus|kesken',
    saysDone: 'valmis|kirjattu|suoritettu',
  },
  pl: {
    date: 'data|data operacji|data ksiegowania',
    out: 'obciazenia|obciazenie|wydatki|wyplata|wyplaty|winien|wypływy',
    in: 'uznania|uznanie|wplywy|wplata|wplaty|ma|wpływy',
    amount: 'kwota|kwota operacji|suma|netto',
    balance: 'saldo|saldo po operacji',
    payee: 'odbiorca|nadawca|kontrahent|nazwa|nazwa kontrahenta|dane kontrahenta',
    text: 'opis|tytul|szczegoly|opis operacji',
    status: 'status|stan',
    fee: 'oplata|opłata|prowizja',
    saysOut: 'obciazenie|wydatek|wyplata|winien|wn',
    saysIn: 'uznanie|wplyw|wplata|wpływ|ma',
    saysNot: 'oczekuj|odrzucon|anulowan|nieudan|w toku|cofniet|zablokowan|blokada|nierozliczon',
    saysDone: 'zakonczon|zaksiegowan|zrealizowan|rozliczon|wykonan',
  },
  cs: {
    date: 'datum|datum provedeni|datum zauctovani',
    out: 'vydaje|vydej|odepsano|na vrub|ma dati|odchozi',
    in: 'prijmy|prijem|pripsano|ve prospech|prichozi',
    amount: 'castka|objem|suma',
    balance: 'zustatek',
    payee: 'nazev protiuctu|protistrana|prijemce|nazev protistrany|obchodnik',
    text: 'zprava|poznamka|popis|zprava pro prijemce',
    status: 'stav',
    fee: 'poplatek|poplatky',
    saysOut: 'odchozi|vydaj|na vrub|debet',
    saysIn: 'prichozi|prijem|ve prospech|kredit',
    saysNot: 'cekajici|zamitnut|zrusen|neprovedena|neuspesn|blokace|nezauctovan|ceka',
    saysDone: 'dokoncen|zauctovan|provedena|uspesn|vyrizen',
  },
  sk: {
    date: 'datum|datum zauctovania',
    out: 'vydavky|vydaj|na tarchu|odchadzajuca|debet',
    in: 'prijmy|prijem|v prospech|prichadzajuca|kredit',
    amount: 'suma|ciastka|castka',
    balance: 'zostatok',
    payee: 'nazov protiuctu|prijemca|partner|protistrana|obchodnik',
    text: 'informacia pre prijemcu|poznamka|popis|ucel',
    status: 'stav',
    fee: 'poplatok|poplatky',
    saysOut: 'debet|vydaj|na tarchu|odchadzajuc',
    saysIn: 'kredit|prijem|v prospech|prichadzajuc',
    saysNot: 'cakajuc|zamietnut|zrusen|neuspesn|blokacia|nezauctovan|caka',
    saysDone: 'dokoncen|zauctovan|vykonan|uspesn',
  },
  hu: {
    date: 'datum|konyveles datuma|konyvelesi datum|kelt',
    out: 'terheles|kiadas|kimeno|tartozik',
    in: 'jovairas|bevetel|bejovo|kovetel',
    amount: 'osszeg|ertek|netto',
    balance: 'egyenleg|konyvelt egyenleg',
    payee: 'partner|partner neve|kedvezmenyezett|kereskedo|ellenoldali nev',
    text: 'kozlemeny|megjegyzes|leiras|narrativa',
    status: 'allapot|statusz',
    fee: 'dij|jutalek|koltseg',
    saysOut: 'terheles|kiadas|kimeno|t',
    saysIn: 'jovairas|bevetel|bejovo|j',
    saysNot: 'fuggo|elutasit|torolt|sikertelen|visszavont|folyamatban|zarolt|nem konyvelt',
    saysDone: 'teljesult|konyvelt|sikeres|befejezett',
  },
  ro: {
    date: 'data|data tranzactiei|data inregistrarii',
    out: 'debit|iesiri|cheltuieli|plati|sume debitate',
    in: 'credit|intrari|venituri|incasari|sume creditate',
    amount: 'suma|valoare|net',
    balance: 'sold|sold final|sold contabil',
    payee: 'beneficiar|nume beneficiar|nume|comerciant|platitor',
    text: 'descriere|detalii|explicatii|detalii tranzactie',
    status: 'stare|status',
    fee: 'comision|comisioane|taxa',
    saysOut: 'debit|iesire|plata',
    saysIn: 'credit|intrare|incasare',
    saysNot: 'in asteptare|respins|anulat|esuat|refuzat|in curs|blocat',
    saysDone: 'finalizat|efectuat|procesat|executat',
  },
  hr: {
    date: 'datum|datum knjizenja|datum valute',
    out: 'isplata|isplate|terecenje|duguje|rashod|odljev',
    in: 'uplata|uplate|odobrenje|potrazuje|prihod|priljev',
    amount: 'iznos|neto',
    balance: 'stanje|saldo',
    payee: 'primatelj|platitelj|naziv|naziv primatelja|trgovac',
    text: 'opis|opis placanja|svrha|poruka',
    status: 'status',
    fee: 'naknada|provizija',
    saysOut: 'isplata|terecenje|duguje|rashod',
    saysIn: 'uplata|odobrenje|potrazuje|prihod',
    saysNot: 'na cekanju|odbijen|otkazan|neuspjesn|storniran|u obradi|rezervirano',
    saysDone: 'izvrsen|proveden|zavrsen|knjizen',
  },
  tr: {
    date: 'tarih|islem tarihi',
    out: 'borc|cikan|gider|cekilen|cıkıs',
    in: 'alacak|giren|gelir|yatan',
    amount: 'tutar|islem tutari|miktar|meblag|net',
    balance: 'bakiye',
    payee: 'alıcı|alici|gonderen|karsi taraf|unvan|isyeri',
    text: 'acıklama|aciklama|islem|islem aciklamasi',
    status: 'durum',
    fee: 'ucret|komisyon|masraf',
    saysOut: 'borc|cıkan|gider|cikis',
    saysIn: 'alacak|giren|gelir|giris',
    saysNot: 'beklemede|bekliyor|reddedildi|iptal|basarısız|basarisiz|provizyon|isleniyor',
    saysDone: 'tamamlandı|tamamlandi|gerceklesti|basarılı|onaylandı',
  },
  ru: {
    date: 'дата|дата операции|дата платежа',
    out: 'списание|расход|дебет|расходы',
    in: 'зачисление|поступление|приход|кредит|доход|доходы',
    amount: 'сумма|сумма операции|сумма платежа',
    balance: 'остаток|баланс',
    payee: 'получатель|контрагент|плательщик|наименование|торговая точка',
    text: 'описание|назначение|комментарии|назначение платежа',
    status: 'статус|состояние',
    fee: 'комиссия',
    saysOut: 'списание|расход|дебет|д',
    saysIn: 'зачисление|поступление|приход|кредит|к|доход',
    saysNot: 'ожида|отклонен|отменен|неуспешн|не выполнен|в обработке|failed|заблокирован|холд',
    saysDone: 'выполнен|проведен|успешн|ok|исполнен',
  },
  el: {
    date: 'ημερομηνια|ημ/νια',
    out: 'χρεωση|χρεωσεις|αναληψη|εξοδα',
    in: 'πιστωση|πιστωσεις|καταθεση|εσοδα',
    amount: 'ποσο|αξια',
    balance: 'υπολοιπο',
    payee: 'δικαιουχοσ|δικαιουχος|ονομα|εμπορος',
    text: 'περιγραφη|αιτιολογια|σχολια',
    status: 'κατασταση',
    fee: 'προμηθεια|εξοδα συναλλαγησ',
    saysOut: 'χρεωση|χ|αναληψη',
    saysIn: 'πιστωση|π|καταθεση',
    saysNot: 'εκκρεμ|απορριφθηκε|ακυρωθηκε|απετυχε|ακυρη|σε εξελιξη|δεσμευμεν',
    saysDone: 'ολοκληρωθηκε|ολοκληρωμεν|εκτελεστηκε',
  },
  ja: {
    date: '日付|取引日|年月日|利用日|お取引日',
    out: '出金|お引出し|支払|引出|お支払|引落',
    in: '入金|お預入れ|預入|預り|お預り|預かり|お預かり',
    amount: '金額|利用金額|入出金|取引額',
    balance: '残高',
    payee: '摘要|利用店名|お取引内容|取引内容|相手先|内容',
    text: 'メモ|備考',
    status: '状態|ステータス|状況',
    fee: '手数料',
    saysOut: '出金|支払|引出|引落',
    saysIn: '入金|預入|受取',
    saysNot: '保留|未確定|失敗|取消|キャンセル|処理中|拒否|未処理',
    saysDone: '完了|確定|成功|済',
  },
  zh: {
    date: '日期|交易日|交易时间|交易時間|记账日|記帳日',
    out: '支出|借方|支取|付款金额|提款',
    in: '收入|贷方|貸方|存入|收款金额|存款',
    amount: '金额|金額',
    balance: '余额|餘額|結餘|结余',
    payee: '交易对方|对方户名|對方|商户|商戶|收款人|对方名称',
    text: '备注|備註|摘要|附言|商品|说明',
    status: '状态|狀態|当前状态|交易状态',
    fee: '手续费|手續費|服务费',
    saysOut: '支出|借|支取|提款',
    saysIn: '收入|贷|貸|存入|存款',
    saysNot: '待处理|处理中|失败|失敗|已取消|已拒绝|交易关闭|等待|待處理|已关闭|未完成',
    saysDone: '成功|已完成|交易成功|支付成功|完成|已支付',
  },
  ko: {
    date: '거래일|거래일시|거래일자|일자|날짜|이용일|승인일',
    out: '출금|찾으신|지급|인출|보낸금액|나간금액',
    in: '입금|맡기신|받은금액|들어온금액',
    amount: '금액|거래금액|이용금액|승인금액|합계',
    balance: '잔액|거래후잔액|거래 후 잔액|잔고',
    payee: '받는분|보낸분|거래처|가맹점|이용하신곳|상대|기재내용|내용|의뢰인|수취인',
    text: '메모|비고|송금메모|거래내용|적요',
    status: '상태|처리결과|거래상태',
    fee: '수수료',
    saysOut: '출금|지급|인출|보내기',
    saysIn: '입금|받기|환불',
    saysNot: '취소|대기|실패|거절|보류|처리중|예정|승인대기|미완료',
    saysDone: '완료|성공|승인|정상|처리완료',
  },
};

/** Letters of scripts in which two letters form a word; `fold` decomposes the Korean ones. */
const wideLetters = /[\u1100-\u11ff\u3040-\u30ff\u4e00-\u9fff]/;
const normalizeWords = (text: string) =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}+/.-]+/gu, ' ')
    .trim();

const lists = new Map<WordConcept, readonly string[]>();

/** Returns the distinct words for a concept in all languages. */
function findWords(concept: WordConcept): readonly string[] {
  const cached = lists.get(concept);
  if (cached !== undefined) return cached;
  const all = Object.values(words).flatMap((of) => of[concept].split('|').map(normalizeWords));
  const made = [...new Set(all)];
  lists.set(concept, made);
  return made;
}

const shortest = 4;

/** Returns the score with which a column name matches a concept: 4 if it equals a word, 2 if one of its words begins so, else 0. */
export function scoreNameFit(name: string, concept: WordConcept): 0 | 2 | 4 {
  const even = normalizeWords(name);
  if (even === '' || even.length > 60) return 0;
  const list = findWords(concept);
  if (list.includes(even)) return 4;
  const begins = (word: string) =>
    wideLetters.test(word)
      ? even.includes(word)
      : word.length >= shortest && ` ${even.replaceAll(/[/.-]/g, ' ')}`.includes(` ${word}`);
  return list.some(begins) ? 2 : 0;
}

const longest = 40;

/** Results for cells, because columns repeat a few words. */
const cache = new Map<string, boolean>();
const maxCached = 5000;

/** The concepts that may occur anywhere in a cell: 'Payment pending', 'Umsatz vorgemerkt'. */
const conceptsWithin: ReadonlySet<WordConcept> = new Set(['saysNot', 'saysDone']);

/**
 * True if a cell expresses a concept: it begins with a word for it; for the status of a row the word may occur anywhere. Words of up to
 * three letters count only as the whole cell.
 */
export function expressesConcept(cell: string, concept: WordConcept): boolean {
  if (cell.length > longest) return false;
  const key = `${concept} ${cell}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const even = normalizeWords(cell);
  // Within a short word of a wide script: 振替支払い.
  const isWide = (word: string) =>
    word.length > 1 && wideLetters.test(word) && even.length <= 2 * word.length + 2;
  const isWithin = conceptsWithin.has(concept);
  const isExpressed =
    even !== '' &&
    findWords(concept).some((word) => {
      if (even === word || (isWide(word) && even.includes(word))) return true;
      if (word.length < shortest && !wideLetters.test(word)) return false;
      return even.startsWith(word) || (isWithin && ` ${even}`.includes(` ${word}`));
    });
  if (cache.size >= maxCached) cache.clear();
  cache.set(key, isExpressed);
  return isExpressed;
}
