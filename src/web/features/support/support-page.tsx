import { useEffect, useState } from 'react';
import { reasonOf } from '#web/lib/client.ts';
import { Page } from '#web/ui/page.tsx';

const termsAddress = '/static/support/terms-of-use-and-privacy.md';

/** One block of the terms: a heading, a list or a paragraph. */
function Block({ text }: { text: string }) {
  if (text.startsWith('#')) return <h2>{text.replace(/^#+\s*/, '')}</h2>;
  if (!text.startsWith('- ')) return <p>{text}</p>;
  return (
    <ul>
      {text.split(/\n(?=- )/).map((item) => (
        <li key={item}>{item.slice(2)}</li>
      ))}
    </ul>
  );
}

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
        {terms.split(/\n{2,}/).map((block) => (
          <Block key={block} text={block} />
        ))}
      </section>
    </Page>
  );
}
