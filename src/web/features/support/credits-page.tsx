import { Page } from '#web/ui/page.tsx';

/** About the product and who made its pictures (spec 2 Credits). */
export function CreditsPage() {
  return (
    <Page title="About & Credits">
      <p>
        Partita is a free double-entry bookkeeping application for tracking expenses, sorting transactions and
        watching the flow of money. Its books live where their owner wants.
      </p>
      <h2>Icon Credits</h2>
      <p>
        Icons: <a href="https://lucide.dev">Lucide</a> (ISC). Type: Inter and Newsreader (SIL Open Font
        License).
      </p>
    </Page>
  );
}
