import { useState } from 'react';
import { Button } from '@mantine/core';
import type { ProviderConfig } from '#contract/providers.ts';
import { Collapsible } from '#web/ui/collapsible.tsx';
import { TextPage } from '#web/ui/text-page.tsx';
import { support as texts } from '#web/languages/en/support.ts';
import { common } from '#web/languages/en/common.ts';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { isInBrowser } from '#contract/browser-providers.ts';
import { language } from '#web/languages/language.ts';
import { formatSignInSentence } from '#web/lib/sign-in-sentence.ts';
import classes from './credits-page.module.css';
import { Markdown } from './markdown.tsx';
import prose from './prose.module.css';
import { type DocumentState, useDocument } from './use-document.ts';
import aboutClasses from './about.module.css';

const { about } = texts;

type AboutProps = {
  /** The product's own back-end, whose sign-in methods the text names. */
  own: ProviderConfig;
  isInline?: boolean;
};

/** The description of the product: an open panel or, with `isInline`, plain text within another page (spec 2 Other). */
export function About({ own, isInline = false }: AboutProps) {
  const [isOpen, setOpen] = useState(true);
  const text = about.paragraphs.map((paragraph, at) => (
    <p key={paragraph}>
      {isInBrowser(own) ? paragraph.replace(about.ourServer, '') : paragraph}
      {at === 0 && ` ${formatSignInSentence(own, about.signIn, language)}`}
    </p>
  ));
  if (isInline) return <footer className={aboutClasses.inline}>{text}</footer>;
  return (
    <Collapsible title={about.title} isOpen={isOpen} onToggle={setOpen}>
      {text}
    </Collapsible>
  );
}

/** The placeholder for a text that is not available: a loader, or the reason for the failure with a retry button. */
export function DocumentStatus({ reading }: { reading: Exclude<DocumentState, { state: 'read' }> }) {
  if (reading.state === 'loading') return <DelayedLoader label={common.loading} />;
  return (
    <EmptyState text={reading.reason}>
      <Button variant="default" onClick={reading.again}>
        {common.tryAgain}
      </Button>
    </EmptyState>
  );
}

/** The libraries shipped to the browser with their original licences; the build writes that file. */
function Libraries() {
  const reading = useDocument('licences', 'en');
  if (reading.state !== 'read') return <DocumentStatus reading={reading} />;
  return (
    <div className={prose.prose}>
      <Markdown blocks={reading.blocks} />
    </div>
  );
}

const { credits } = texts;

/** The credits page: the product, the authors of icons, pictures and fonts, and the libraries (spec 2 Credits). */
export function CreditsPage({ own }: { own: ProviderConfig }) {
  const [areIconsOpen, setIconsOpen] = useState(false);
  const [areLibrariesOpen, setLibrariesOpen] = useState(false);
  return (
    <TextPage title={credits.title}>
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
    </TextPage>
  );
}
