import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';

const packages = fileURLToPath(new URL('../node_modules/', import.meta.url));

/** The libraries that hand on all they have in one file: who takes one part of it would keep many others in the build. */
const libraries = {
  '@mantine/core': '@mantine/core/esm/index.mjs',
  '@mantine/hooks': '@mantine/hooks/esm/index.mjs',
  '@tanstack/react-query': '@tanstack/react-query/build/modern/index.js',
  'lucide-react': 'lucide-react/dist/esm/lucide-react.mjs',
};

const fromLibrary = new RegExp(
  `import\\s*\\{([^}]*)\\}\\s*from\\s*["'](${Object.keys(libraries).join('|')})["'];?`,
  'g',
);
const fromPart = /(?:import|export) \{([^}]*)\} from ["']([^"']+)["']/g;

/** Each of `A, B as C`: what it is called there and here. */
function namesIn(list: string): [there: string, here: string][] {
  const names = list.split(',').map((each) => each.trim());
  return names
    .filter((each) => each !== '')
    .map((each) => {
      const [there = '', here = there] = each.split(/\s+as\s+/);
      return [there, here];
    });
}

type Place = { file: string; name: string };

/** In which file a library has each of its names, and as what. */
function placesIn(index: string): Map<string, Place> {
  const path = join(packages, index);
  const origins = new Map<string, Place>();
  for (const [, list = '', part = ''] of readFileSync(path, 'utf8').matchAll(fromPart)) {
    const file = part.startsWith('.') ? normalizePath(join(dirname(path), part)) : part;
    for (const [name, known] of namesIn(list)) origins.set(known, { file, name });
  }
  return origins;
}

/** Has whoever imports from one of these libraries import from the file in it that has what is meant. */
export function deepImports(): Plugin {
  const origins = new Map(Object.entries(libraries).map(([library, index]) => [library, placesIn(index)]));
  const deep = (library: string, list: string): string =>
    namesIn(list)
      .map(([name, here]) => {
        // What the library hands on without a name is left to it.
        const origin = origins.get(library)?.get(name) ?? { file: library, name };
        return `import { ${origin.name} as ${here} } from '${origin.file}';`;
      })
      .join(' ');
  return {
    name: 'deep-imports',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: {
        id: /\.[mt]sx?(?:\?de)?$|\/@mantine\/[^?]*\.mjs$/,
        code: /@mantine\/(?:core|hooks)|@tanstack\/react-query|lucide-react/,
      },
      handler: (code) => ({
        code: code.replaceAll(fromLibrary, (_all, list: string, library: string) => deep(library, list)),
        map: null,
      }),
    },
  };
}
