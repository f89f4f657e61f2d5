import { useEffect, useState } from 'react';
import { reasonOf } from '#web/lib/client.ts';
import { Page } from '#web/ui/page.tsx';

const termsAddress = '/static/support/terms-of-use-and-privacy.md';

/** Terms and privacy, read from a static file (spec 2 Support). */
export function SupportPage() {
  const [terms, setTerms] = useState('');
  useEffect(() => {
    fetch(termsAddress)
      .then((response) => response.text())
      .then(setTerms)
      .catch((error: unknown) => setTerms(reasonOf(error)));
  }, []);
  return (
    <Page title="Terms & Support">
      {location.hash !== '' && <a href="/dashboard">Back to Login</a>}
      <section id="terms-and-conditions" aria-label="Terms of Use and Privacy">
        {terms
          .split(/\n{2,}/)
          .map((paragraph) =>
            paragraph.startsWith('#') ? (
              <h2 key={paragraph}>{paragraph.replace(/^#+\s*/, '')}</h2>
            ) : (
              <p key={paragraph}>{paragraph}</p>
            ),
          )}
      </section>
    </Page>
  );
}
