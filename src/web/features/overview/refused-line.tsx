import { Link } from 'wouter';
import { refusedLink } from '#web/session/refused-link.ts';
import { kept } from '#web/languages/en/kept.ts';
import { NeedWords } from './need-words.tsx';
import classes from './needs.module.css';

/** The changes that the place of the book has not taken, and the way to settle them, among what needs its owner. */
export function RefusedLine({ count }: { count: number }) {
  const words = kept.refused.need(count);
  return (
    <li>
      <Link href={refusedLink} className={classes.link ?? ''} title={words}>
        <NeedWords words={words} />
      </Link>
    </li>
  );
}
