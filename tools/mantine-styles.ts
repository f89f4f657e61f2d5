import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const id = 'virtual:mantine-styles';
const folder = fileURLToPath(new URL('../node_modules/@mantine', import.meta.url));

/** What names the classes of a part of Mantine, in either of its packages. */
const classesOfPart =
  /\/@mantine\/(?:(core)\/esm\/(?:components|utils)\/(\w+)|(notifications)\/esm)\/\w+\.module\.mjs$/;

/** The stylesheet of a part, layered, so that our own styles win in whatever order the pieces of the build load. */
function stylesOf(moduleId: string): string | undefined {
  const [isPart, core, part, notifications] = classesOfPart.exec(moduleId) ?? [];
  if (isPart === undefined) return undefined;
  const sheet = core === undefined ? `${notifications}/styles.layer.css` : `core/styles/${part}.layer.css`;
  return existsSync(`${folder}/${sheet}`) ? `@mantine/${sheet}` : undefined;
}

/**
 * The styles of each part of Mantine come with the part itself, so that no page loads those of parts that it does not draw and
 * nobody keeps a list. In development, where Mantine is bundled ahead, all of them come at once.
 */
export function mantineStyles(): Plugin {
  let isBuild = false;
  return {
    name: 'mantine-styles',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(resolved) {
      if (resolved !== `\0${id}`) return undefined;
      const all = ['core/styles.layer.css', 'notifications/styles.layer.css'];
      const common = ['core/styles/baseline.layer.css', 'core/styles/global.layer.css'];
      return (isBuild ? common : all).map((sheet) => `import '@mantine/${sheet}';`).join('\n');
    },
    transform(code, moduleId) {
      const sheet = isBuild ? stylesOf(moduleId) : undefined;
      return sheet === undefined ? undefined : { code: `import '${sheet}';\n${code}`, map: null };
    },
  };
}
