import { language } from '#web/languages/language.ts';
import { Markdown } from './markdown.tsx';
import prose from './prose.module.css';
import { Unread } from './unread.tsx';
import { useDocument } from './use-document.ts';

/** The terms, read from a static file (spec 2 Support). Their title is the heading that unfolds them. */
export function Terms() {
  const reading = useDocument('terms-of-use-and-privacy', language);
  if (reading.state !== 'read') return <Unread reading={reading} />;
  return (
    <div className={prose.prose}>
      <Markdown blocks={reading.blocks.filter((block) => block.type !== 'heading' || block.depth > 1)} />
    </div>
  );
}
