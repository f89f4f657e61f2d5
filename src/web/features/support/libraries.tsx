import { Markdown } from './markdown.tsx';
import prose from './prose.module.css';
import { Unread } from './unread.tsx';
import { useDocument } from './use-document.ts';

/** The libraries that the browser gets, with their licences as their authors wrote them; the build writes that file. */
export function Libraries() {
  const reading = useDocument('licences', 'en');
  if (reading.state !== 'read') return <Unread reading={reading} />;
  return (
    <div className={prose.prose}>
      <Markdown blocks={reading.blocks} />
    </div>
  );
}
