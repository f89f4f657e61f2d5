import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { normalizePath, type Plugin } from 'vite';

/** The font weights that the styles use, by font family. */
const weights = { inter: { min: 400, max: 700 }, newsreader: { min: 400, max: 600 } };

/** The font features that browsers apply by default, and the numeral styles that our styles use. */
const features = 'calt ccmp clig kern liga locl mark mkmk rclt rlig rvrn lnum tnum'.split(' ');

const fontStylesheet = /\/@fontsource-variable\/(inter|newsreader)\/wght\.css$/;
const face = /url\(\.\/(files\/[^)]+)\)[^}]*unicode-range: ([^;]+);/g;
const latinFace = /@font-face \{[^}]*-latin-wght-normal[^}]*\}/;
const firstFonts = /(?:inter|newsreader)-latin-wght-normal-.*\.woff2$/;
const cache = fileURLToPath(new URL('../node_modules/.cache/partita-fonts', import.meta.url));

/** Returns the characters in ranges such as `U+0000-00FF,U+0131`. */
function listCharacters(ranges: string): string {
  const characters: string[] = [];
  for (const range of ranges.split(',')) {
    const [from = '', to = from] = range.trim().replace('U+', '').split('-');
    for (let code = parseInt(from, 16); code <= parseInt(to, 16); code += 1)
      characters.push(String.fromCodePoint(code));
  }
  return characters.join('');
}

/** Returns the path of a font reduced to the used characters, weights and features. The result is cached by font and options. */
async function reduceFont(path: string, ranges: string, wght: { min: number; max: number }): Promise<string> {
  const font = readFileSync(path);
  const key = createHash('sha256')
    .update(font)
    .update(JSON.stringify([ranges, wght, features]));
  const folder = join(cache, key.digest('hex').slice(0, 16));
  const lighter = join(folder, basename(path));
  if (!existsSync(lighter)) {
    const text = listCharacters(ranges);
    const options = { targetFormat: 'woff2', keepFeatures: features, variationAxes: { wght } } as const;
    mkdirSync(folder, { recursive: true });
    writeFileSync(lighter, await subsetFont(font, text, options));
  }
  return lighter;
}

/**
 * Vite plugin that reduces the fonts of the build to the weights and features that the styles use. Each page preloads the fonts of its
 * first words, before the browser draws them.
 * @param options.latinOnly removes all fonts except those with the Latin letters of Western Europe
 */
export function lighterFonts({ latinOnly = false } = {}): Plugin {
  return {
    name: 'lighter-fonts',
    apply: 'build',
    enforce: 'pre',
    async transform(css, id) {
      const family = fontStylesheet.exec(id)?.[1];
      if (family !== 'inter' && family !== 'newsreader') return undefined;
      const wght = weights[family];
      let lighter = latinOnly ? (latinFace.exec(css)?.[0] ?? '') : css;
      for (const [, file = '', ranges = ''] of lighter.matchAll(face)) {
        const reduced = await reduceFont(join(dirname(id), file), ranges, wght);
        lighter = lighter.replace(`./${file}`, normalizePath(relative(dirname(id), reduced)));
      }
      return lighter.replaceAll(/font-weight: \d+ \d+;/g, `font-weight: ${wght.min} ${wght.max};`);
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => firstFonts.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  };
}
