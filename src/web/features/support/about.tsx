import { useState } from 'react';
import { Collapsible } from '#web/ui/collapsible.tsx';
import { texts } from './texts.ts';

const { about } = texts;

/** What the product is, in a panel that is open at first (spec 2 Other). */
export function About() {
  const [isOpen, setOpen] = useState(true);
  return (
    <Collapsible title={about.title} isOpen={isOpen} onToggle={setOpen}>
      {about.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Collapsible>
  );
}
