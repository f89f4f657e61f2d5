import type { Plugin, Rolldown } from 'vite';

/** The pieces (vite.config.ts) that the dashboard's address shows, for who is signed in and for who is not. */
const shown = { 'signed-in': ['books', 'dashboard'], 'signed-out': ['login'] };

const script = '<script src="/before-paint.js"';

/** The files of pieces and of what they need, the styles too. */
function filesOf(names: readonly string[], bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>();
  const visit = (fileName: string) => {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || files.has(fileName)) return;
    files.add(fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    chunk.imports.forEach(visit);
  };
  for (const { type, name, fileName } of Object.values(bundle)) {
    if (type === 'chunk' && names.includes(name)) visit(fileName);
  }
  return [...files].map((file) => `/${file}`);
}

/** Names in app.html what public/before-paint.js may ask for ahead, besides what the page names anyway. */
export function partsAhead(): Plugin {
  return {
    name: 'parts-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle }) {
        if (path !== '/app.html' || bundle === undefined) return undefined;
        const parts = Object.entries(shown).map(([who, pieces]) => {
          const files = filesOf(pieces, bundle).filter((file) => !html.includes(file));
          return `data-${who}="${files.join(' ')}"`;
        });
        return html.replace(script, `${script} ${parts.join(' ')}`);
      },
    },
  };
}
