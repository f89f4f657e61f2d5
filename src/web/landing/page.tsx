import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { landing as german } from '#web/languages/de/landing.ts';
import { landing as english } from '#web/languages/en/landing.ts';
import { type Language, languageNames } from '#web/languages/language.ts';
import { DefaultPicture, Logo } from '#web/ui/logo.tsx';
import { Devices } from './devices.tsx';

/** A simple figure for each feature, in order. */
const figures = {
  accounts: (
    <>
      <path d="M12 6v3M5 17v-4h14v4M12 9v4" />
      <rect x="9" y="2" width="6" height="4" rx="1" />
      <rect x="2" y="17" width="6" height="4" rx="1" />
      <rect x="16" y="17" width="6" height="4" rx="1" />
    </>
  ),
  transactions: <path d="M4 8h13m0 0-3-3m3 3-3 3M20 16H7m0 0 3-3m-3 3 3 3" />,
  anywhere: (
    <>
      <rect x="2" y="4" width="14" height="10" rx="1.5" />
      <rect x="15" y="9" width="7" height="12" rx="1.5" />
      <path d="M5 18h7" />
    </>
  ),
  books: <path d="M5 4h4v16H5zM10 4h4v16h-4zM16 4.6l3.6-.9 3 15.4-3.6.9z" />,
  favourites: <path d="m12 3 2.7 5.6 6.1.9-4.4 4.3 1 6.1-5.4-2.9-5.4 2.9 1-6.1-4.4-4.3 6.1-.9z" />,
} satisfies Record<string, ReactNode>;

type FeatureName = keyof typeof figures;

/** The five features, each a line with its figure (spec 2 Landing page). */
function Features({ texts }: { texts: typeof english }) {
  return (
    <section className="features" aria-labelledby="features">
      <h2 id="features">{texts.featuresTitle}</h2>
      <ul>
        {Object.entries(figures).map(([name, figure]) => {
          const { title, text } = texts.features[name as FeatureName];
          return (
            <li key={name}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                {figure}
              </svg>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const allTexts: Record<Language, typeof english> = { en: english, de: german };

/** The format tag of each language for days and amounts in the picture of the app. */
const tags: Record<Language, string> = { en: 'en-US', de: 'de-DE' };

/** The path of the page in each language. */
const addresses: Record<Language, string> = { en: '/', de: '/de/' };

const languages = Object.keys(addresses) as Language[];

type HeadProps = { language: Language; texts: typeof english };

/** The document head. The server completes the paths of og:, canonical and alternate to full addresses, which are required there. */
function Head({ language, texts }: HeadProps) {
  const folder = language === 'en' ? '../..' : '../../..';
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="description" content={texts.description} />
      <title>{texts.title}</title>
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={tags[language].replace('-', '_')} />
      <meta property="og:url" content={addresses[language]} />
      <meta property="og:site_name" content="Partita" />
      <meta property="og:title" content={texts.headline} />
      <meta property="og:description" content={texts.description} />
      <meta property="og:image" content="/og.png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={texts.pictureAlt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#141513" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="canonical" vite-ignore="" href={addresses[language]} />
      {languages.map((each) => (
        <link key={each} rel="alternate" vite-ignore="" hrefLang={each} href={addresses[each]} />
      ))}
      <link rel="alternate" vite-ignore="" hrefLang="x-default" href="/" />
      {['newsreader', 'inter'].map((font) => (
        <link
          key={font}
          rel="stylesheet"
          href={`${folder}/node_modules/@fontsource-variable/${font}/wght.css`}
        />
      ))}
      <link rel="stylesheet" href="/styles/tokens.css" />
      <link rel="stylesheet" href="/landing/landing.css" />
      <link rel="stylesheet" href="/landing/devices.css" />
      <script src="/before-paint.js" data-page="landing" />
      <script type="module" src={`/landing/landing.ts${language === 'en' ? '' : `?${language}`}`} />
    </head>
  );
}

/** A paragraph about the product. complete-page.ts removes the part that is only true with our own server. */
function Paragraph({ words, ofServer }: { words: string; ofServer: string }) {
  const [before, after] = words.split(ofServer);
  if (after === undefined) return words;
  return (
    <>
      {before}
      <span id="our-server">{ofServer}</span>
      {after}
    </>
  );
}

function Body({ language, texts }: HeadProps) {
  return (
    <body>
      <header className="top">
        <a className="top-name" href={addresses[language]}>
          <Logo size={28} /> Partita
        </a>
        <div className="top-user" id="user" hidden>
          <DefaultPicture />
          <span />
          <button type="button">{texts.logout}</button>
        </div>
      </header>
      <main>
        <section className="hero">
          <div className="hero-words">
            <h1>{texts.headline}</h1>
            <p className="lead">{texts.lead}</p>
            <a className="button" id="start" href="/dashboard" data-signed-in={texts.dashboard}>
              {texts.start}
            </a>
            <p className="without-account" id="without-account" data-gone={texts.goneHere}>
              <a href="/dashboard" data-provider="thisBrowser" data-open={texts.openHere}>
                {texts.beginHere}
              </a>
              <a href="/dashboard" data-provider="exampleBook">
                {texts.seeExample}
              </a>
              <label className="drop" id="drop">
                <input type="file" multiple />
                <strong>{texts.drop.title}</strong> {texts.drop.detail}
              </label>
            </p>
            <p className="hint">{texts.hint}</p>
          </div>
          <Devices words={texts.picture} tag={tags[language]} />
        </section>
        <Features texts={texts} />
        <section className="about" id="about" aria-labelledby="about-title">
          <h2 id="about-title">{texts.about.title}</h2>
          {texts.about.paragraphs.map((paragraph, at) => (
            <p key={paragraph}>
              <Paragraph words={paragraph} ofServer={texts.about.ourServer} />
              {at === 0 && (
                <>
                  {' '}
                  {/* The sign-in methods are known only to the page's server: complete-page.ts. */}
                  <span
                    id="sign-in-methods"
                    data-all={texts.about.signIn.all}
                    data-with-email={texts.about.signIn.withEmail}
                    data-without-email={texts.about.signIn.withoutEmail}
                    data-email={texts.about.signIn.email}
                    data-none={texts.about.signIn.none}
                  >
                    {texts.about.signIn.email}
                  </span>
                </>
              )}
            </p>
          ))}
        </section>
      </main>
      <footer className="foot">
        <a href="/support#terms-and-conditions">{texts.terms}</a>
        <a href="/support#terms-and-conditions">{texts.privacy}</a>
        {languages
          .filter((each) => each !== language)
          .map((each) => (
            <a key={each} href={addresses[each]} lang={each} hrefLang={each} data-language={each}>
              {languageNames[each]}
            </a>
          ))}
        {/* Last, with its space reserved: appearing late (complete-page.ts) it moves nothing, and missing it leaves no gap. */}
        <button type="button" id="write-to-us" hidden>
          {texts.writeToUs}
        </button>
      </footer>
      <dialog className="logging-out" id="logging-out" aria-label={texts.logout}>
        <p role="status">{texts.loggingOut}</p>
      </dialog>
    </body>
  );
}

/** Renders the complete document of the landing page at a path, without scripts (spec 2 Landing page). */
export function renderLanding(path: string): string {
  const language = languages.findLast((each) => path.startsWith(addresses[each])) ?? 'en';
  const texts = allTexts[language];
  return renderToStaticMarkup(
    <html lang={language}>
      <Head language={language} texts={texts} />
      <Body language={language} texts={texts} />
    </html>,
  );
}
