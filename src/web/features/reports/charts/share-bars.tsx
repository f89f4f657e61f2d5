import { Link } from 'wouter';
import classes from './share-bars.module.css';
import type { Share } from '#reports/pictures/picture.ts';

/** What makes up a whole, the largest first: bars beside their names. */
export function ShareBars({ label, shares }: { label: string; shares: readonly Share[] }) {
  return (
    <figure className={classes.figure}>
      <figcaption>{label}</figcaption>
      <ul className={classes.shares} aria-label={label}>
        {shares.map(({ key, name, shown, href, color, part }) => (
          <li key={key}>
            <span className={classes.name}>{name}</span>
            <span className={classes.bar}>
              <i style={{ width: `${part * 100}%`, background: color }} />
            </span>
            {href === undefined ? <span>{shown}</span> : <Link href={href}>{shown}</Link>}
          </li>
        ))}
      </ul>
    </figure>
  );
}
