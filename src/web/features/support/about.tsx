import { useState } from 'react';
import { Collapsible } from '#web/ui/collapsible.tsx';
import classes from './about.module.css';
import { texts } from './texts.ts';

const { about } = texts;

/** What the product is: in a panel that is open at first, or `isInline` as mere text within another page (spec 2 Other). */
export function About({ isInline = false }: { isInline?: boolean }) {
  const [isOpen, setOpen] = useState(true);
  const text = about.paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>);
  if (isInline) return <footer className={classes.inline}>{text}</footer>;
  return (
    <Collapsible title={about.title} isOpen={isOpen} onToggle={setOpen}>
      {text}
    </Collapsible>
  );
}
