import { useState } from 'react';
import type { ProviderConfig } from '#contract/providers.ts';
import { isInBrowser } from '#contract/this-browser.ts';
import { language } from '#web/languages/language.ts';
import { signInSentence } from '#web/lib/sign-in-words.ts';
import { Collapsible } from '#web/ui/collapsible.tsx';
import { support as texts } from '#web/languages/en/support.ts';
import classes from './about.module.css';

const { about } = texts;

type AboutProps = {
  /** The product's own back-end: what one signs in with there. */
  own: ProviderConfig;
  isInline?: boolean;
};

/** What the product is: in a panel that is open at first, or `isInline` as mere text within another page (spec 2 Other). */
export function About({ own, isInline = false }: AboutProps) {
  const [isOpen, setOpen] = useState(true);
  const text = about.paragraphs.map((paragraph, at) => (
    <p key={paragraph}>
      {isInBrowser(own) ? paragraph.replace(about.ourServer, '') : paragraph}
      {at === 0 && ` ${signInSentence(own, about.ways, language)}`}
    </p>
  ));
  if (isInline) return <footer className={classes.inline}>{text}</footer>;
  return (
    <Collapsible title={about.title} isOpen={isOpen} onToggle={setOpen}>
      {text}
    </Collapsible>
  );
}
