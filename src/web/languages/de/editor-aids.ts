import type { editorAids as english } from '#web/languages/en/editor-aids.ts';
import { plural } from './counting.ts';

export const editorAids: typeof english = {
  offers: 'Schon einmal gebucht',
  times: (count) => plural(count, { one: 'einmal', other: '#-mal' }),
};
