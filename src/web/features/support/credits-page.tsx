import { useState } from 'react';
import type { ProviderConfig } from '#contract/providers.ts';
import { Collapsible } from '#web/ui/collapsible.tsx';
import { Page } from '#web/ui/page.tsx';
import { support as texts } from '#web/languages/en/support.ts';
import { About } from './about.tsx';
import classes from './credits-page.module.css';
import { Libraries } from './libraries.tsx';

const { credits } = texts;

/** About the product, who made its icons, pictures and type, and what else it is made of (spec 2 Credits). */
export function CreditsPage({ own }: { own: ProviderConfig }) {
  const [areIconsOpen, setIconsOpen] = useState(false);
  const [areLibrariesOpen, setLibrariesOpen] = useState(false);
  return (
    <Page title={credits.title}>
      <About own={own} />
      <Collapsible title={credits.icons} isOpen={areIconsOpen} onToggle={setIconsOpen}>
        <dl className={classes.list}>
          {credits.list.map(({ name, address, of, licence }) => (
            <div key={name}>
              <dt>{address === undefined ? name : <a href={address}>{name}</a>}</dt>
              <dd>
                {of} <span>{licence}</span>
              </dd>
            </div>
          ))}
        </dl>
        <p className={classes.marks}>{credits.marks}</p>
      </Collapsible>
      <Collapsible title={credits.libraries} isOpen={areLibrariesOpen} onToggle={setLibrariesOpen}>
        {areLibrariesOpen && <Libraries />}
      </Collapsible>
    </Page>
  );
}
