import { Markdown } from './markdown.tsx';
import prose from './prose.module.css';
import { useDocument } from './use-document.ts';

/** The libraries that the browser gets, with their licences as their authors wrote them; the build writes that file. */
export function Libraries() {
  return (
    <div className={prose.prose}>
      <Markdown blocks={useDocument('licences', 'en')} />
    </div>
  );
}
