import { fold } from '#text/fold.ts';
import type { RowToGroup } from './groups.ts';

/** What banks write before or after who was paid, in the languages of the categories. */
const noise = new Set(
  `pos card purchase debit credit direct payment visa deposit withdrawal order number account online line payments mastercard maestro sepa transfer check cheque online web mobile bill pay ach
  lastschrift uberweisung gutschrift dauerauftrag kartenzahlung kauf basislastschrift folgelastschrift ec zahlung eref mref cred svwz dankt konto iban bic einzahlung abbuchung zahlungseingang internet retoure
  sammelgutschrift verarbeitung referenz mandat teilnehmernummer vollerfasst ruckbelastung mitteilungen kundennummer paket glaubiger auftrag bargeld entgelt abschluss
  ueberw uebw ueberweisung empfaenger empfanger auftraggeber mit cto dto
  received thank you your refund reversal return fee date value card
  the and from und von der die das fur for auf ref nr
  paiement par carte facture prlv prelevement virement vers les des sur recu achat
  compra pago recibo transferencia tarjeta con los las del pagamento pagto addebito bonifico carta disposizione presso
  betaling incasso overboeking naar van het betaalautomaat pas platnosc karta przelew przychodzacy wychodzacy zakup
  debito credito cartao pix ted doc enviada recebida boleto titulo conta com deposito compe desbloqueio autorizado compensado estorno cobranca kortkop autogiro overforing`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** What firms are, which is no name by itself. */
const forms = new Set(
  `gmbh mbh ag kg ug ohg gbr limited ltd incorporated inc llc llp corporation corp company plc pty sarl sas sasu
  srl ltda eireli aps aktiengesellschaft`.split(/\s+/),
);

/** So many words tell who it is: what follows is a branch, a town, a card. */
const tellingWords = 2;

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();

/** A word as a name has it: what is all in one case is written like one. */
const asName = (word: string) =>
  word.length > 3 && (word === word.toUpperCase() || word === word.toLowerCase()) ? capital(word) : word;

/** Who was paid or who paid: by what they are known again, and what they are called. */
export type Payee = { key: string; name: string };

/** Who a row is about, without numbers of cards, days and towns; undefined where its description names nobody. */
export function payeeOf(description: string): Payee | undefined {
  const words = description.split(/[^\p{L}\p{N}&']+/u).filter((word) => /^[\p{L}&']+$/u.test(word));
  const isForm = (word: string | undefined) => word !== undefined && forms.has(fold(word));
  // A name of two letters tells who it is where a firm is called so.
  const isTelling = (word: string, at: number) =>
    !noise.has(fold(word)) && !isForm(word) && (word.length > 2 || isForm(words[at + 1]));
  const named = words.filter(isTelling).slice(0, tellingWords);
  if (named.length === 0) return undefined;
  return { key: named.map(fold).join(' '), name: named.map(asName).join(' ') };
}

/** The rows of some that are to or from whom one of them is, in the same direction; at least that one. */
export function alikeRows(
  row: RowToGroup,
  keys: readonly string[],
  byKey: ReadonlyMap<string, RowToGroup>,
): string[] {
  const payee = payeeOf(row.description)?.key;
  if (payee === undefined) return [row.key];
  return keys.filter((key) => {
    const other = byKey.get(key);
    if (other === undefined || other.gainMinor < 0n !== row.gainMinor < 0n) return false;
    return key === row.key || payeeOf(other.description)?.key === payee;
  });
}
