import { fold } from '#text/fold.ts';

/**
 * Words in statements for the purpose of a row, in the languages of Europe and the Americas, and names of payees: folded, without
 * punctuation. A star stands for more letters: `miete*` begins a word, `*miete` ends one.
 */
const categoryWords = {
  groceries: `grocer*, supermarket*, market, bakery, butcher, deli, walmart, wal mart, kroger, safeway, whole foods, trader joe*, costco,
    tesco*, sainsbury*, asda, waitrose, morrisons, publix, co op food, iceland foods, aldi*, lidl*, rewe*, edeka*, kaufland*, netto*,
    penny, hofer, spar, interspar, eurospar, billa, migros*, coop*, denner, volg, supermarkt*, lebensmittel*, *backerei*, metzgerei*,
    fleischerei*, alnatura, denns, tegut, norma, carrefour*, leclerc, intermarche, auchan*, monoprix, franprix, super u, hyper u,
    boulangerie*, boucherie*, epicerie, alimentation*, supermarche*, hypermarche*, picard, biocoop, mercadona, supermercado*,
    alimentacion*, panaderia*, carniceria, fruteria, eroski, alcampo, consum, hipercor, esselunga, conad, supermercat*, alimentari,
    panificio, macelleria, eurospin, albert heijn, ah to go, jumbo, dirk vd broek, bakker*, slagerij*, boodschappen, biedronka, zabka,
    spozywcz*, piekarnia, stokrotka, delikatesy, pingo doce, continente, padaria*, mercearia, pao de acucar, hortifruti, acougue,
    mercado, mercadinho, ica, hemkop, willys, rema 1000, kiwi, s market, k market, prisma, potraviny, elelmiszer, a101, food`,
  housing: `rent, landlord, mortgage*, lease, housing, property management, hoa, strata, ground rent, letting*, lettings, *miete,
    miete*, hausgeld, wohnung*, *wohnbau*, wohnungsbau*, vermieter, nebenkosten*, hausverwaltung*, baufinanzierung*, hypothek*, loyer*,
    bailleur, copropriete, syndic, foncia, credit immobilier, pret immobilier, alquiler*, hipoteca*, arrendamiento, arriendo, comunidad
    propietarios, inmobiliaria*, affitto, mutuo, condominio, locazione, huur*, hypothe*, woningstichting*, woning*, vve, czynsz, najem*,
    hipotek*, spoldzielnia, aluguel, aluguer, renda, prestacao casa, imobiliari*, hyra, hyresvard*, husleie, husleje, vuokra*, najemne,
    lakber, kira, bostad*`,
  utilities: `electric*, water, sewer, utilities, utility, power, energy, heating, british gas, edf*, eon, e on, npower, scottish power,
    octopus energy, con ed*, duke energy, trash, waste*, strom*, *strom, stadtwerk*, energie*, gaswerk*, wasserwerk*, fernwarme*, abfall*,
    mull*, vattenfall, enbw, rwe, evn, ewe, gasag, heizol*, rundfunk*, beitragsservice, gez, engie*, veolia, eau, eaux, suez, gaz,
    chauffage, luz, electricidad, iberdrola*, endesa*, naturgy, agua, aguas, gas natural, enel*, bollett*, luce, acqua, a2a, iren, acea,
    nuon, essent, eneco, vitens, waternet, greenchoice, prad, energia*, tauron, pgnig, enea, wodociagi, energa, edp, saneamento, cemig,
    copel, sabesp, cpfl, conta luz, conta agua, fortum, ellevio, elnat*, elektr*`,
  telephone: `phone*, telephone, mobile, broadband, internet service*, internetanschluss*, wireless, cellular, telecom*, verizon*, at t, t mobile, tmobile, comcast,
    xfinity, vodafone*, o2, orange, virgin media, giffgaff, bt group, telefon*, *telekom*, mobilfunk*, congstar, 1 1, 1und1, unitymedia,
    freenet, drillisch, a1, hutchison, drei austria, magenta, swisscom, sunrise, kabel deutschland, handy*, sfr, bouygues telecom, free mobile, free telecom, sosh,
    movistar, yoigo, jazztel, masmovil, tim, wind tre, iliad, fastweb, tiscali, kpn, ziggo, tele2, simyo, odido, netia, upc, meo, nos
    comunicacoes, claro, telemovel, telia*, telenor, elisa, comviq, conta telefone, conta celular`,
  insurance: `insur*, assuranc*, geico, allstate, state farm, aviva, axa, allianz*, generali*, zurich, royal london, *versicherung*, arag,
    huk*, haftpflicht*, ergo, devk, gothaer, signal iduna, debeka, provinzial, uniqa, wiener stadtische, helvetia, mobiliar, maif, macif,
    maaf, gmf, matmut, mutuelle*, seguro*, mapfre, mutua madrilena, linea directa, assicura*, polizza, unipol*, verzeker*, interpolis,
    nationale nederlanden, ohra, centraal beheer, ubezpiecz*, pzu, warta, seguradora, fidelidade, forsakring*, forsikring*, vakuutus*,
    pojist*, biztosit*, sigorta`,
  transport: `fuel, petrol, gasoline, gas station, shell*, bp, esso*, exxon*, chevron, texaco, parking*, toll, taxi*, uber, lyft, train*,
    railway*, rail, transit, bus, tfl, amtrak, car wash, auto repair, garage, mechanic, tyre*, dmv, auto, *tankstelle*, tankst*, tanken,
    aral*, omv, agip, total*, avia, db vertrieb*, deutsche bahn, bahn*, obb, sbb, wiener linien, bvg, mvg, hvv, rmv, vrr, fahrkarte*,
    *parkhaus*, parken, kfz*, adac, oamtc, tuv, sixt, flixbus, essence, sncf*, ratp, peage*, autoroute*, stationnement, carburant*,
    blablacar, navigo, gasoliner*, repsol*, cepsa, renfe*, peaje*, aparcamiento*, taller, gasolina, combusti*, benzin*, autostrad*,
    telepass, trenitalia, italo, parchegg*, distributore, q8, tamoil, tinq, ns groep, ns reizigers, ov chipkaart, gvb, parkeren, q park,
    anwb, paliw*, orlen*, lotos, pkp, ztm, bilet*, galp*, via verde, posto*, pedagio*, estacionamento*, ipiranga, petrobras, bensin,
    drivmedel, vasttrafik, dsb, circle k, preem, okq8, neste, hsl, mol`,
  restaurants: `restaur*, *restaurant*, cafe*, coffee*, starbucks*, mcdonald*, mc donald*, burger*, pizza*, pizzeria*, kfc, subway, pub,
    bar, bistro*, diner, dining, grill, sushi*, takeaway, uber eats, ubereats, deliveroo, doordash, grubhub, just eat, costa coffee, pret a
    manger, nando*, greggs, chipotle, dunkin*, taco*, kebap*, kebab*, gasthaus*, gasthof*, gaststatte*, wirtshaus, lieferando*, imbiss*,
    kantine*, mensa, konditorei*, kaffee*, vapiano, nordsee, amrest, brauhaus, brasserie, resto*, traiteur, creperie, cafeteria, tapas,
    cerveceria, meson, taberna, glovo, ristorant*, trattoria, osteria, gelateria, eetcafe, thuisbezorgd, snackbar, broodje*, lunchroom,
    koffie*, kawiarnia, pyszne, lanchonete, churrascaria, ifood, pastelaria, cervejaria, ravintola, kahvila, etterem, lokanta, kavarna,
    hospoda, pivnice`,
  health: `pharmac*, chemist, drugstore, doctor*, dentist*, dental, hospital*, clinic, medical, physio*, optician*, cvs, walgreens, boots,
    rite aid, health*, *apotheke*, arzt*, *arzt, zahnarzt*, *praxis, klinik*, krankenhaus*, krankenkasse, aok, barmer, techniker
    krankenkasse, optik*, fielmann, drogerie*, dm drogerie*, dm fil*, rossmann, bipa, medecin*, docteur, dentiste, hopital, opticien,
    laboratoire, cpam, farmaci*, medico, clinica*, sanitas, optica, ospedal*, ottico, dottore, studio dentistico, apotheek*, huisarts*,
    tandarts*, ziekenhuis, kruidvat, etos, zilveren kruis, vgz, aptek*, lekarz, stomatolog*, przychodnia, medicover, luxmed, drogaria*,
    drogasil, consultorio, unimed, laboratorio*, tandlakare, lekarna, gyogyszertar, eczane, doktor*`,
  shopping: `amazon*, amzn*, ebay*, etsy, target, best buy, ikea*, home depot, lowe s, lowes, argos, john lewis, primark, h m, zara, uniqlo,
    nike, adidas, clothing, clothes, shoes, store*, shop*, department, marks spencer, tk maxx, decathlon*, zalando*, otto gmbh, mediamarkt,
    media markt*, saturn, obi, hornbach*, bauhaus, toom, baumarkt*, tchibo, thalia, c a mode*, kik, deichmann, galeria, mobel*, lipo,
    conrad, bol com, hema, coolblue, blokker, wehkamp, fnac, darty, cdiscount, la redoute, castorama, leroy merlin, el corte ingles, mango,
    unieuro, mediaworld, allegro*, empik, pepco, worten, magazine luiza, mercado livre, mercado libre, casas bahia, americanas, loja*,
    book*, librairie, libreria, livraria, buchhandlung*, vetement*, ropa, calzado, kleding, odziez, roupa*, temu, shein, aliexpress*, alza,
    elgiganten, gap, ross stores, macys, nordstrom, sklep, kaufhaus, household, furniture`,
  leisure: `netflix*, spotify*, disney*, hulu, hbo*, prime video, amazon prime, youtube*, apple com bill, itunes*, icloud, google*,
    playstation*, xbox, steam*, nintendo, audible, kindle, patreon, gym, fitness*, cinema*, theat*, museum*, ticket*, concert*, sport*, club,
    membership*, subscription*, magazine*, newspaper*, nowtv*, now tv, sky, dazn, mcfit, kino*, verein*, zeitung*, abo, mitgliedsbeitrag*,
    schwimmbad, canal, deezer, abonnement*, basic fit, lott*, loteri*, cine, gimnasio, suscripcion*, palestra, abbonament*, teatr*,
    bioscoop, sportschool, lidmaatschap, pathe, silownia, prenumerat*, multikino, academia, assinatura*, globoplay, github*, dropbox, adobe*,
    microsoft*, openai, cloudflare*, entertainment, recreation, hobby, toys, pets, gifts`,
  travel: `hotel*, airline*, airways, airbnb*, booking com, expedia, ryanair*, easyjet*, lufthansa*, eurowings, air france, klm, iberia,
    vueling, wizz*, delta air*, united air*, hostel*, reise*, urlaub, tui, flug*, voyage*, viaje*, vuelo*, viaggi*, vakantie, podroz*,
    viagem, latam, gol linhas, camping*, hertz, europcar, avis, travel, vacation*, holiday*, vacances`,
  education: `school*, tuition, university, college, daycare, day care, nursery, childcare, kindergarten*, kita, schul*, hort, studentenwerk*,
    ecole, creche, cantine, colegio, escuela, guarderia, universidad, scuola, asilo, universita*, kinderopvang*, szkola, przedszkole,
    escola, faculdade, skola, forskola, education, kids`,
  taxes: `tax, taxes, irs, hmrc*, council tax, finanzamt*, finanzkasse, *steuer, steuer*, zoll, impot*, dgfip, tresor public, taxe*,
    urssaf, impuesto*, hacienda, aeat, agencia tributaria, impost*, f24, agenzia entrate, imu, tari, belasting*, gemeente*, waterschap*,
    cjib, podat*, urzad skarbowy, zus, financas, iptu, ipva, receita federal, darf, skatteverket, skat, skatt, vero, finanzverwaltung`,
  fees: `fee*, charges, service charge, bank charge*, overdraft*, interest, finance charge, commission*, *gebuhr, *gebuhren, gebuhr*,
    kontofuhrung*, *entgelt, entgelt*, *zinsen, zins*, spesen, kartenpreis, rechnungsabschluss, abschluss, frais*, agios, cotisation*,
    interet*, comision*, interes, intereses, cuota tarjeta, commissione, commissioni, spese, interessi, bollo, bankkosten, kosten, rente,
    provisie, betaalpakket, oplat*, prowizj*, odsetki, tarifa*, juros, comissao, comissoes, encargos, anuidade, iof, avgift*, ranta,
    poplatek*, kamat, jutalek, faiz, cobranca, cestas, cesta servicos`,
  salary: `salar*, payroll, wage*, paycheck*, direct dep*, employer*, *lohn, lohn*, *gehalt, gehalt*, bezuge, besoldung, arbeitgeber,
    verdienst, paie, paye, remuneration, nomina*, sueldo*, haberes, stipendi*, busta paga, emolument*, salaris*, loon, wynagrodzeni*,
    pensja, wyplata, ordenado, vencimento*, proventos, folha pagamento, lon, palkka, mzda, vyplata, fizetes, maas`,
  benefits: `pension*, social security, soc sec, ssa treas, benefit*, dwp, universal credit, unemployment, tax refund*, renten*, *rente,
    kindergeld, elterngeld, arbeitsagentur, bundesagentur, familienkasse, jobcenter, wohngeld, *beihilfe, bafog, bundeskasse, retraite*,
    caf, pole emploi, france travail, allocation*, cpam, paro, sepe, seguridad social, desempleo, inps, uitkering*, aow, kinderbijslag, svb,
    uwv, emerytur*, zus, swiadczen*, pensao, aposentadoria, inss, subsidio*, barnbidrag, elake, kela, nav`,
  interest: `interest*, dividend*, *zinsen, zins*, interet*, interes, intereses, interessi, rente, odsetki, juros, rendiment*, ertrag*,
    kapitalertrag*, cedol*, ranta, korko, urok*, kamat, faiz`,
  cash: `atm*, cash withdrawal, cash wd, cashpoint, cash, withdrawal, bargeld*, *automat, geldautomat*, barauszahlung*, barabhebung*,
    auszahlung, behebung*, bancomat*, bankomat*, retrait*, dab, distributeur, especes, cajero*, reintegro, efectivo, prelievo*,
    prelevament*, contanti, geldopname*, geldautomaat, opname, gotowk*, wyplata gotowki, levantamento*, saque*, numerario, uttag*,
    minuttak*, kontant*, vyber, keszpenz*, cash deposit, deposito dinheiro`,
  savings: `saving*, isa, invest*, brokerage, vanguard, schwab, etrade, robinhood, coinbase, tagesgeld*, sparkonto*, sparen, sparplan*,
    sparbuch, depot, wertpapier*, bauspar*, trade republic, scalable, flatex, epargne, livret*, ldds, assurance vie, ahorro*, inversion*,
    fondo*, risparmi*, spaarrekening*, beleg*, degiro, oszczedn*, lokata, poupanca, aplicac*, resgate*, rende facil, cdb, sparande,
    avanza, nordnet, saasto*, sporeni, megtakarit*`,
  own: `own account*, between accounts, internal transfer, transfer to checking, umbuchung*, ubertrag*, eigenubertrag*,
    eigenes konto, virement interne, compte a compte, entre cuentas, traspaso*, giroconto, eigen rekening*, przelew wlasny, entre contas,
    conta propria, mesma titularidade, egna konton, vlastni ucet`,
  card: `credit card payment*, card payment thank you, payment thank you, autopay, credit crd, amex epayment*, american express, barclaycard*,
    kreditkarte*, releve carte, liquidacion tarjeta, tarjeta credito, pago tarjeta, carta credito, carta di credito, addebito carta,
    creditcard*, karta kredytowa, splata karty, cartao de credito, cartao credito, pagamento cartao, kreditkort*, card services`,
  opening: `opening balance, starting balance, anfangsbestand, eroffnungs*, solde initial, solde ouverture, solde d ouverture, saldo inicial,
    saldo apertura, saldo de apertura, saldo iniziale, beginsaldo, saldo poczatkowe, ingaende saldo`,
} as const;

/** The categories that are recognized by words. */
export type CategoryKey = keyof typeof categoryWords;

/** The kind of account for rows: income, expense, a transfer to another own account, or not yet sorted. */
export type GroupKind = 'INCOME' | 'EXPENSE' | 'TRANSFER' | 'TO_SORT';

const keys = Object.keys(categoryWords).filter((key): key is CategoryKey => key in categoryWords);

const incomes: ReadonlySet<CategoryKey> = new Set(['salary', 'benefits', 'interest']);
const transfers: ReadonlySet<CategoryKey> = new Set(['cash', 'savings', 'own', 'card', 'opening']);
/** Categories in which money in is never a refund: such a row means something else. */
const onlyOut: ReadonlySet<CategoryKey> = new Set(['housing', 'fees']);

/** Returns the account kind of a category. */
export function kindOfCategory(key: CategoryKey): GroupKind {
  return incomes.has(key) ? 'INCOME' : transfers.has(key) ? 'TRANSFER' : 'EXPENSE';
}

function fitsDirection(key: CategoryKey, gainMinor: bigint): boolean {
  return gainMinor < 0n ? !incomes.has(key) : !onlyOut.has(key);
}

type CategoryMatch = { key: CategoryKey; length: number };
type Index = Map<string, CategoryKey[]>;
type Phrase = { words: string[]; key: CategoryKey; length: number };

function addToIndex(index: Index, word: string, key: CategoryKey): void {
  index.set(word, [...(index.get(word) ?? []), key]);
}

/** The minimum length of a word prefix or suffix that is looked up. */
const minPartLength = 2;

/** Builds an index of the category words. */
function createIndex() {
  const whole: Index = new Map();
  const prefixes: Index = new Map();
  const suffixes: Index = new Map();
  const within: Phrase[] = [];
  const phrases = new Map<string, Phrase[]>();
  for (const key of keys) {
    for (const written of categoryWords[key].split(',')) {
      const entry = written.trim().replaceAll(/\s+/g, ' ');
      const bare = entry.replaceAll('*', '');
      const words = entry.split(' ');
      const [first = ''] = words;
      if (words.length > 1) {
        const phrase = { words, key, length: bare.length };
        phrases.set(first, [...(phrases.get(first) ?? []), phrase]);
      } else if (entry.startsWith('*') && entry.endsWith('*')) {
        within.push({ words: [bare], key, length: bare.length });
      } else addToIndex(entry.startsWith('*') ? suffixes : entry.endsWith('*') ? prefixes : whole, bare, key);
    }
  }
  return { whole, begins: prefixes, ends: suffixes, within, phrases };
}

let index: ReturnType<typeof createIndex> | undefined;

/** Returns the words of a text in order, folded. */
function splitWords(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

const matchesWord = (wanted: string, word: string | undefined) =>
  wanted.endsWith('*') ? word?.startsWith(wanted.slice(0, -1)) === true : word === wanted;

/** Returns the categories that words match, longest match first. */
function findMatches(tokens: readonly string[]): CategoryMatch[] {
  index ??= createIndex();
  const { whole, begins: prefixes, ends: suffixes, within, phrases } = index;
  const found: CategoryMatch[] = [];
  const add = (all: readonly CategoryKey[] = [], length: number) => {
    for (const key of all) found.push({ key, length });
  };
  tokens.forEach((token, at) => {
    add(whole.get(token), token.length);
    for (let length = minPartLength; length <= token.length; length += 1) {
      add(prefixes.get(token.slice(0, length)), length);
      add(suffixes.get(token.slice(token.length - length)), length);
    }
    for (const { words, key, length } of within) if (token.includes(words[0] ?? '')) add([key], length);
    for (const { words, key, length } of phrases.get(token) ?? [])
      if (words.every((word, each) => matchesWord(word, tokens[at + each]))) add([key], length);
  });
  return found.toSorted((a, b) => b.length - a.length || keys.indexOf(a.key) - keys.indexOf(b.key));
}

const matchCache = new Map<string, CategoryMatch[]>();
const maxKnown = 20_000;

function lookUp(text: string): CategoryMatch[] {
  const before = matchCache.get(text);
  if (before !== undefined) return before;
  const found = findMatches(splitWords(text));
  if (matchCache.size >= maxKnown) matchCache.clear();
  matchCache.set(text, found);
  return found;
}

/** Returns the category of a row by its description, else by its notes; undefined if no word matches. */
export function guessCategory(row: {
  description: string;
  notes: string;
  gainMinor: bigint;
}): CategoryKey | undefined {
  const fitting = (text: string) => lookUp(text).find(({ key }) => fitsDirection(key, row.gainMinor))?.key;
  return fitting(row.description) ?? fitting(row.notes);
}
