import { useEffect, useState } from 'react';
import { delays } from '#contract/limits.ts';
import { reasonOf } from '#web/lib/client.ts';
import { toast } from '#web/ui/toast.tsx';
import { texts } from './texts.ts';

/** One block of the terms: a heading, a list or a paragraph. */
function Block({ text }: { text: string }) {
  const heading = /^(#+)\s*(.*)/.exec(text);
  if (heading) return heading[1] === '###' ? <h4>{heading[2]}</h4> : <h3>{heading[2]}</h3>;
  if (!text.startsWith('- ')) return <p>{text}</p>;
  return (
    <ul>
      {text.split(/\n(?=- )/).map((item) => (
        <li key={item}>{item.slice(2)}</li>
      ))}
    </ul>
  );
}

async function load(): Promise<string> {
  const response = await fetch(texts.termsAddress);
  const text = await response.text();
  if (!response.ok) throw new Error(text || response.statusText);
  return text;
}

/** The terms, read from a static file; why they cannot be read shows for a second (spec 2 Support, spec 8). */
export function Terms() {
  const [text, setText] = useState('');
  useEffect(() => {
    load().then(setText, (error: unknown) => toast('error', reasonOf(error), { ms: delays.appToastMs }));
  }, []);
  return text
    .split(/\n{2,}/)
    .slice(1) // the title is the heading that unfolds them
    .map((block) => <Block key={block} text={block} />);
}
