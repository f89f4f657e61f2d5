import type { landing } from '#web/languages/en/landing.ts';

type PictureTexts = typeof landing.picture;
type Row = { day: string; what: keyof PictureTexts; other: keyof PictureTexts; dot: string; amount: number };

const rows: Row[] = [
  { day: '11-19', what: 'groceries', other: 'food', dot: 'food', amount: -48.2 },
  { day: '11-18', what: 'salary', other: 'salaries', dot: 'in', amount: 3200 },
  { day: '11-15', what: 'train', other: 'travel', dot: 'trip', amount: -86 },
  { day: '11-12', what: 'invoice', other: 'income', dot: 'in', amount: 940 },
  { day: '11-09', what: 'power', other: 'subscriptions', dot: 'bill', amount: -61.35 },
];

const shares: { what: keyof PictureTexts; share: number; amount: number }[] = [
  { what: 'food', share: 4, amount: 514.2 },
  { what: 'travel', share: 3, amount: 380 },
  { what: 'shopping', share: 2, amount: 251.9 },
  { what: 'subscriptions', share: 1, amount: 138.5 },
];

type DevicesProps = {
  words: PictureTexts;
  /** The language tag for days and amounts. */
  tag: string;
};

/** Small picture of the app on a desktop and a phone, in its own colours; not interactive. */
export function Devices({ words, tag }: DevicesProps) {
  const totals = new Intl.NumberFormat(tag, { style: 'currency', currency: words.currency });
  const days = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const dayOf = (day: string) => days.format(new Date(`${words.year}-${day}`));
  return (
    <div className="devices" aria-hidden="true">
      <div className="desktop">
        <div className="desktop-bar">
          <i />
          <i />
          <i />
        </div>
        <div className="desktop-page">
          <div className="side">
            <small>{words.books}</small>
            <b className="side-open">{words.main}</b>
            <span>{words.studio}</span>
          </div>
          <div className="sheet">
            <div className="account">
              <div>
                <b>{words.bank}</b>
                <small>{words.bankFacts}</small>
              </div>
              <strong>{totals.format(12_480.35)}</strong>
            </div>
            <ul className="register">
              {rows.map(({ day, what, other, dot, amount }) => (
                <li key={day}>
                  <time>{dayOf(day)}</time>
                  <span>{words[what]}</span>
                  <em className={`dot dot-${dot}`}>{words[other]}</em>
                  <b className={amount < 0 ? 'out' : 'in'}>{totals.format(amount)}</b>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
      <div className="phone">
        <div className="phone-head">
          <b>{words.expenses}</b>
          <strong>{totals.format(1284.6)}</strong>
        </div>
        <ul className="bars">
          {shares.map(({ what, share, amount }) => (
            <li key={what} className={`share-${share}`}>
              <span>{words[what]}</span>
              <b>{totals.format(amount)}</b>
            </li>
          ))}
        </ul>
        <div className="phone-add">{words.add}</div>
      </div>
    </div>
  );
}
