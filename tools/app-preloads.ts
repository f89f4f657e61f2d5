import type { Plugin, Rolldown } from 'vite';
import { toGermanModule } from './languages.ts';
import { modulePathOf } from './route-chunks.ts';

/** The first module of the app, and the modules of the dashboard's address for signed-in and signed-out users. */
const roots = {
  app: 'web/app/main.tsx',
  signedIn: 'web/app/dashboard/dashboard-page.tsx',
  signedOut: 'web/app/start/start-questions.tsx',
};

/** Returns the file that contains a module, and the files it needs, including styles. */
function collectFiles(moduleId: string, bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>();
  const visit = (fileName: string) => {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || files.has(fileName)) return;
    files.add(fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    chunk.imports.forEach(visit);
  };
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.moduleIds.includes(moduleId)) visit(file.fileName);
  return [...files].map((file) => `/${file}`);
}

/**
 * Vite plugin that lists the files of the app for each language in app.html, for public/before-paint.js. The page itself names the files
 * that all languages share.
 */
export function appPreloads(): Plugin {
  return {
    name: 'app-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle }) {
        if (path !== '/app.html' || bundle === undefined) return undefined;
        const partsIn = (idOf: (id: string) => string) => {
          const of = (root: string) => collectFiles(idOf(modulePathOf(root)), bundle);
          return { app: of(roots.app), signedIn: of(roots.signedIn), signedOut: of(roots.signedOut) };
        };
        const languages = { en: partsIn((id) => id), de: partsIn(toGermanModule) };
        const common = languages.en.app.filter((file) => languages.de.app.includes(file));
        const isOwn = (file: string) => !common.includes(file);
        const parts = Object.fromEntries(
          Object.entries(languages).map(([tag, { app, signedIn, signedOut }]) => {
            const isNew = (file: string) => isOwn(file) && !app.includes(file);
            const shown = { signedIn: signedIn.filter(isNew), signedOut: signedOut.filter(isNew) };
            return [tag, { app: app.filter(isOwn), ...shown }];
          }),
        );
        return {
          html: html.replace(/data-parts='[^']*'/, `data-parts='${JSON.stringify(parts)}'`),
          tags: common.map((href) => ({
            tag: 'link',
            attrs: {
              rel: href.endsWith('.css') ? 'stylesheet' : 'modulepreload',
              crossorigin: '',
              href,
            },
            injectTo: 'head' as const,
          })),
        };
      },
    },
  };
}
