import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

/** Bundles a worker with all its imports. @throws Error if the result is not one file */
async function bundleWorker(input: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'es', codeSplitting: false } },
    },
  });
  const files = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const [chunk, ...others] = files.filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
  if (chunk === undefined || others.length > 0) throw new Error(`The worker ${input} is not one file`);
  return chunk.code;
}

const features = fileURLToPath(new URL('../../src/web/features/', import.meta.url));

/** The workers that are bundled before the first test, because a worker that reads a file has only a few seconds. */
const prebundledWorkers = [
  'statements/read-worker.ts',
  'statements/match-worker.ts',
  'export-files/worker.ts',
];

/** Serves each worker as one file, as the built app does. Otherwise a test page would load the worker's modules one by one for each job. */
export function bundledWorkers(): Plugin {
  const bundles = new Map<string, Promise<string>>();
  const bundleOnce = (path: string) => {
    const code = bundles.get(path) ?? bundleWorker(path);
    bundles.set(path, code);
    return code;
  };
  return {
    name: 'bundled-workers',
    enforce: 'pre',
    async buildStart() {
      for (const path of prebundledWorkers) await bundleOnce(features + path);
    },
    async load(id) {
      const [path = '', query] = id.split('?');
      if (!new URLSearchParams(query).has('worker_file')) return undefined;
      return { code: await bundleOnce(path), map: null, moduleType: 'js' };
    },
  };
}
