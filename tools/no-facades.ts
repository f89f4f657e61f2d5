import type { Plugin } from 'vite';

/** A file that only hands on what another holds, under its own names. */
const handsOn = /^export\s*\{([^}]*)\}\s*from\s*["']\.\/([\w.-]+)["'];?\s*$/;

/**
 * A part of a larger piece that is loaded by itself gets a file of a line that leads to the piece: one request more, and for the
 * dashboard four. Whoever loads such a part loads the piece itself and takes the part out of it.
 */
export function noFacades(): Plugin {
  return {
    name: 'no-facades',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const facade of chunks) {
        const [isFacade, names = '', piece = ''] = handsOn.exec(facade.code.replace(/\n\/\/#.*/, '')) ?? [];
        if (isFacade === undefined || facade.isEntry) continue;
        const file = facade.fileName.replace(/^.*\//, '');
        const parts = names.split(',').map((each) => each.trim().split(/\s+as\s+/));
        const taken = parts.map(([inPiece = '', name = inPiece]) => `${inPiece}:${name}`).join(',');
        const given = parts.map(([inPiece = '', name = inPiece]) => name).join(',');
        for (const chunk of chunks) {
          if (!chunk.dynamicImports.includes(facade.fileName)) continue;
          chunk.code = chunk.code
            .replaceAll(
              new RegExp(`import\\((["'\`])\\./${file.replaceAll('.', '\\.')}\\1\\)`, 'g'),
              `import("./${piece}").then(({${taken}})=>({${given}}))`,
            )
            .replaceAll(file, piece);
          chunk.dynamicImports = chunk.dynamicImports.map((each) =>
            each === facade.fileName ? facade.fileName.replace(file, piece) : each,
          );
        }
        delete bundle[facade.fileName];
      }
    },
  };
}
