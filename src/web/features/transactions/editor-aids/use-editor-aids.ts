import { startTransition, useCallback, useEffect, useState } from 'react';
import { whenIdle } from '#web/ui/lazy-component.tsx';
import type * as editorAids from './editor-aids.ts';

/** The aids of the editor: suggestions from earlier transactions. */
type LoadedEditorAids = typeof editorAids;

let loaded: LoadedEditorAids | undefined;

/** The aids, if they have been loaded already. */
const loadedEditorAids = () => loaded;

/** Loads the aids, a chunk of its own: the editor opens without waiting for it. */
async function loadEditorAids(): Promise<LoadedEditorAids> {
  loaded ??= await import('./editor-aids.ts');
  return loaded;
}

/** The aids of the editor, undefined until they are loaded. */
export type EditorAids = {
  loaded: LoadedEditorAids | undefined;
  /** Loads them once the browser is idle: the form opens sooner without them. */
  load: () => void;
};

/** How long after a form was opened the aids are loaded at the latest, in milliseconds, unless the dashboard has loaded them. */
const latestMs = 1000;

/** The aids of the editor, loaded while it is open. */
export function useEditorAids(): EditorAids {
  const [loaded, setLoaded] = useState(loadedEditorAids);
  const load = useCallback(() => {
    // If loading fails, the next key tries again.
    void whenIdle()
      .then(loadEditorAids)
      .then(
        // Rendered as a transition: keys must not wait for it.
        () => startTransition(() => setLoaded(loadedEditorAids)),
        () => undefined,
      );
  }, []);
  useEffect(() => {
    const timer = setTimeout(load, latestMs);
    return () => clearTimeout(timer);
  }, [load]);
  return { loaded, load };
}
