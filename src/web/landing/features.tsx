import type { ReactNode } from 'react';
import type { landing } from '#web/languages/en/landing.ts';

/** A figure of few lines for each feature, in their order. */
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
export function Features({ texts }: { texts: typeof landing }) {
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
