import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob, relative } from 'node:path';
import { parseEnv } from 'node:util';
import * as z from 'zod';
import { readContainerfile, type ContainerStage } from './containerfile.ts';
import { copyDebian, runProgram, runInRoot } from './debian.ts';

const base = 'docker.io/library/debian:trixie-slim';
const CommandParts = z.tuple([z.string()], z.string());

/** The result of the steps of a container file. */
export type Image = {
  /** The root folder. */
  root: string;
  environment: Record<string, string>;
  workdir: string;
  user: string;
  volumes: string[];
  stopSignal: string;
  command: [string, ...string[]];
  healthcheck: [string, ...string[]];
};

/** Executes the steps of a container file, each stage in a clean Debian below `folder`. */
export function buildImage(context: string, containerfile: string, folder: string): Image {
  const built = new Map<string, Image>();
  let last: Image | undefined;
  for (const [index, stage] of readContainerfile(
    readFileSync(join(context, containerfile), 'utf8'),
  ).entries()) {
    last = buildStage(stage, context, join(folder, `stage-${index}`), built);
    if (stage.name !== undefined) built.set(stage.name, last);
  }
  if (last === undefined) throw new Error(`${containerfile} has no stage`);
  return last;
}

function buildStage(
  stage: ContainerStage,
  context: string,
  root: string,
  others: ReadonlyMap<string, Image>,
): Image {
  if (stage.base !== base) throw new Error(`there is no ${stage.base} here, only ${base}`);
  copyDebian(root);
  const image: Image = {
    root,
    environment: {},
    workdir: '/',
    user: 'root',
    volumes: [],
    stopSignal: 'SIGTERM',
    command: ['/bin/sh'],
    healthcheck: ['/bin/true'],
  };
  for (const { instruction, parameters } of stage.steps) {
    process.stdout.write(`${instruction} ${parameters}\n`);
    executeStep(instruction, parameters, { image, context, others });
  }
  return image;
}

type BuildContext = { image: Image; context: string; others: ReadonlyMap<string, Image> };

function executeStep(instruction: string, rest: string, { image, context, others }: BuildContext): void {
  const inRoot = (path: string) => join(image.root, path.startsWith('/') ? path : join(image.workdir, path));
  if (instruction === 'RUN') runInRoot(image.root, image.workdir, rest, image.environment);
  else if (instruction === 'WORKDIR') mkdirSync(inRoot((image.workdir = rest)), { recursive: true });
  else if (instruction === 'ENV') Object.assign(image.environment, parseEnv(rest.replaceAll(' ', '\n')));
  else if (instruction === 'USER') image.user = rest;
  else if (instruction === 'VOLUME') image.volumes.push(rest);
  else if (instruction === 'STOPSIGNAL') image.stopSignal = rest;
  else if (instruction === 'CMD') image.command = CommandParts.parse(JSON.parse(rest));
  else if (instruction === 'HEALTHCHECK')
    image.healthcheck = CommandParts.parse(JSON.parse(rest.replace('CMD ', '')));
  else if (instruction === 'COPY') {
    const [, stage, from = '', to = ''] = /^(?:--from=(\S+) )?(\S+) (\S+)$/.exec(rest) ?? [];
    const other = stage === undefined ? undefined : others.get(stage);
    if (other !== undefined) runProgram('cp', ['-a', join(other.root, from), inRoot(to)]);
    else if (stage === undefined) copyContext(context, from, inRoot(to));
    else throw new Error(`no stage ${stage}`);
  }
}

/** Copies a path of the build context without the files that `.dockerignore` excludes, as container builders do. */
function copyContext(context: string, from: string, to: string): void {
  const file = join(context, '.dockerignore');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const patterns = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const isIgnored = (path: string) => patterns.some((pattern) => matchesGlob(path, pattern));
  cpSync(join(context, from), to, {
    recursive: true,
    filter: (source) => !isIgnored(relative(context, source)),
  });
}
