/** One step of a container file. */
export type ContainerStep = { instruction: string; parameters: string };

/** The steps from one `FROM` to the next. */
export type ContainerStage = { base: string; name: string | undefined; steps: ContainerStep[] };

const supportedInstructions = new Set([
  'FROM',
  'RUN',
  'COPY',
  'WORKDIR',
  'ENV',
  'USER',
  'VOLUME',
  'EXPOSE',
  'STOPSIGNAL',
  'HEALTHCHECK',
  'CMD',
]);

/** Reads a container file. @throws Error if it has an instruction that this module does not support */
export function readContainerfile(text: string): ContainerStage[] {
  const stages: ContainerStage[] = [];
  const lines = text.replaceAll(/\\\n/g, ' ').split('\n');
  for (const line of lines.filter((each) => each.trim() !== '' && !each.startsWith('#'))) {
    const [instruction = '', ...words] = line.trim().split(/\s+/);
    if (!supportedInstructions.has(instruction)) throw new Error(`nobody knows how to carry out '${line}'`);
    const [base = '', , name] = words;
    if (instruction === 'FROM') stages.push({ base, name, steps: [] });
    else stages.at(-1)?.steps.push({ instruction, parameters: line.trim().slice(instruction.length).trim() });
  }
  return stages;
}
