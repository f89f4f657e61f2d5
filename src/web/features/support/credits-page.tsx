import { useState } from 'react';
import { Collapsible } from '#web/ui/collapsible.tsx';
import { Page } from '#web/ui/page.tsx';
import { About } from './about.tsx';
import { texts } from './texts.ts';

const { credits } = texts;

/** About the product, and who made its icons, pictures and type (spec 2 Credits). */
export function CreditsPage() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Page title={credits.title}>
      <About />
      <Collapsible title={credits.icons} isOpen={isOpen} onToggle={setOpen}>
        <ul>
          {credits.list.map(({ name, address, of, licence }) => (
            <li key={name}>
              <a href={address}>{name}</a>: {of} ({licence})
            </li>
          ))}
        </ul>
      </Collapsible>
    </Page>
  );
}
