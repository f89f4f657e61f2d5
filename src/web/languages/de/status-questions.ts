import type { statusQuestions as english } from '#web/languages/en/status-questions.ts';
import { number, plural } from './counting.ts';

function list(dates: string[]): string {
  if (dates.length > 3) return `${dates.slice(0, 2).join(', ')} und ${number(dates.length - 2)} weiteren`;
  return dates.length < 2 ? dates.join('') : `${dates.slice(0, -1).join(', ')} und ${dates.at(-1)}`;
}

function partOf(dates: string[], broken: string[]): string {
  const isOne = dates.length === 1;
  const part = `${isOne ? 'zum Kontoauszug' : 'zu den Kontoauszügen'} vom ${list(dates)}`;
  if (broken.length === dates.length)
    return isOne ? `${part}, der danach nicht mehr aufgeht.` : `${part}, die danach nicht mehr aufgehen.`;
  if (broken.length === 0)
    return `${part}, ${isOne ? 'der weiterhin aufgeht' : 'die weiterhin aufgehen'}: Die Summe ändert sich nicht.`;
  return broken.length === 1
    ? `${part}. Der vom ${list(broken)} geht danach nicht mehr auf.`
    : `${part}. Die vom ${list(broken)} gehen danach nicht mehr auf.`;
}

export const statusQuestions: typeof english = {
  ask: {
    title: 'Abgeglichene Buchungen ändern?',
    one: (dates, broken) =>
      dates.length === 0 ? 'Diese Buchung ist abgeglichen.' : `Diese Buchung gehört ${partOf(dates, broken)}`,
    many: (rows, dates, broken) => {
      if (dates.length === 0)
        return plural(rows, {
          one: '# dieser Buchungen ist abgeglichen.',
          other: '# dieser Buchungen sind abgeglichen.',
        });
      const counted = plural(rows, { one: '# dieser Buchungen gehört', other: '# dieser Buchungen gehören' });
      return `${counted} ${partOf(dates, broken)}`;
    },
    confirmOne: 'Trotzdem ändern?',
    confirmMany: 'Trotzdem ändern?',
    change: 'Ändern',
  },
  check: {
    edit: 'Saldoprüfung',
    hint: (account) =>
      `Der Saldo von ${account} am Ende eines Tages laut Bank. Stimmt er später nicht mehr, werden Sie gewarnt.`,
    day: 'Tag',
    noDate: 'Kein Datum. Möglich sind 31, 31.10., -3, g oder mo.',
    amount: 'Saldo am Ende des Tages',
    flip: 'Vorzeichen umkehren',
    remove: 'Entfernen',
    saved: 'Saldoprüfung gespeichert',
    removed: 'Saldoprüfung entfernt',
    failed: 'Die Saldoprüfung konnte nicht gespeichert werden.',
    meanwhile: (day, stored, own) =>
      own === undefined
        ? `Ein anderes Gerät hat die Saldoprüfung vom ${day} auf ${stored} geändert. Entfernen Sie sie noch einmal, wenn Sie das weiterhin wollen.`
        : `Ein anderes Gerät hat die Saldoprüfung vom ${day} auf ${stored} geändert; Ihre ist ${own}. Speichern Sie noch einmal, um sie zu ersetzen.`,
    loading: 'Der Saldo wird geladen …',
    isRight: (day, balance) => `${day}: ${balance} stimmt`,
    isMore: (day, expected, held, off) => `${day}: müsste ${expected} sein, ist ${held} (${off} mehr)`,
    isLess: (day, expected, held, off) => `${day}: müsste ${expected} sein, ist ${held} (${off} weniger)`,
  },
};
