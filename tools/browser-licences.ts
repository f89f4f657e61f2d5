import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import * as z from 'zod/mini';

/** The path from which the credits page fetches the list. */
const fileName = 'static/support/licences.md';

const Manifest = z.object({ name: z.string(), version: z.string(), license: z.string() });

/** Returns the package folder of a module; undefined for a module outside node_modules. */
function packageFolderOf(moduleId: string): string | undefined {
  return /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(moduleId)?.[1];
}

function readLicenceText(folder: string): string | undefined {
  const name = readdirSync(folder).find((each) => /^licen[cs]e(?:\.(?:md|txt))?$/i.test(each));
  return name === undefined ? undefined : readFileSync(join(folder, name), 'utf8').trim();
}

/** Formats a list of the packages with their licences, followed by each full licence text once. */
function formatLicences(folders: Iterable<string>): string {
  const packages = [...folders]
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => ({
      ...Manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))),
      text: readLicenceText(folder),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const list = packages.map(
    ({ name, version, license }) =>
      `- **${name}** ${version}, [${license}](https://spdx.org/licenses/${license}.html)`,
  );
  const texts = new Map<string, string[]>();
  for (const { name, text } of packages)
    if (text !== undefined) texts.set(text, [...(texts.get(text) ?? []), name]);
  const full = [...texts].map(([text, names]) => `## ${names.join(', ')}\n\n~~~~~~\n${text}\n~~~~~~`);
  return [list.join('\n'), ...full].join('\n\n').concat('\n');
}

/**
 * Vite plugins that write the list of packages shipped to the browser, with their licences. The list comes from the modules that the build
 * used, so it needs no manual maintenance. Vite builds workers separately and needs a plugin of their own.
 */
export function browserLicences(): {
  ofPages: Plugin;
  ofWorkers: Plugin;
  formatNotice: (moduleIds: readonly string[]) => string;
} {
  const folders = new Set<string>();
  const collect = (bundle: Record<string, { type: string; moduleIds?: string[] }>) => {
    for (const { moduleIds = [] } of Object.values(bundle))
      for (const id of moduleIds) {
        const folder = packageFolderOf(id);
        if (folder !== undefined) folders.add(folder);
      }
  };
  return {
    /** Returns the licences of the packages in a script that leaves the app, as a comment for its head; empty if all modules are ours. */
    formatNotice: (moduleIds) => {
      const packageFolders = new Set(moduleIds.flatMap((id) => packageFolderOf(id) ?? []));
      if (packageFolders.size === 0) return '';
      const texts = [...packageFolders].map(
        (folder) => `${basename(folder)}: ${readLicenceText(folder) ?? ''}`,
      );
      return `/*!\n${texts.join('\n\n').replaceAll('*/', '* /').replaceAll('\r', '')}\n*/\n`;
    },
    ofWorkers: {
      name: 'browser-licences-of-workers',
      generateBundle: (_options, bundle) => collect(bundle),
    },
    ofPages: {
      name: 'browser-licences',
      apply: 'build',
      generateBundle(_options, bundle) {
        collect(bundle);
        this.emitFile({ type: 'asset', fileName, source: formatLicences(folders) });
      },
    },
  };
}
