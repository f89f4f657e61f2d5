import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

type Rendering = { renderLanding(path: string): string };

const page = fileURLToPath(new URL('../src/web/landing/page.tsx', import.meta.url));
const marker = '<!-- landing page -->';

/** Vite plugin that renders the landing page into its HTML documents, one for each language, before other plugins transform them. */
export function landingPages(): Plugin {
  return {
    name: 'landing-pages',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path }) {
        if (!html.includes(marker)) return html;
        const { module } = await runnerImport<Rendering>(page, { configFile: false });
        return html.replace(marker, () => module.renderLanding(path));
      },
    },
  };
}
