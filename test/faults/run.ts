// Causes faults in the server's database while clients write: node test/faults/run.ts --rounds 20 --clients 1,8,60
import process from 'node:process';
import { parseArgs } from 'node:util';
import {
  createEmbeddedDatabase,
  type DatabaseFault,
  databaseFaults,
  createOperatorDatabase,
} from './database.ts';
import { type FaultResult, startServerProcess, causeFaults } from './rounds.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    clients: { type: 'string', default: '1,8,60' },
    faults: { type: 'string', default: databaseFaults.join() },
    databases: { type: 'string', default: 'embedded,operators' },
  },
});
const makers = { embedded: createEmbeddedDatabase, operators: createOperatorDatabase };
const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2);
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const isFault = (name: string): name is DatabaseFault => databaseFaults.some((fault) => fault === name);
const isDatabase = (name: string): name is keyof typeof makers => name in makers;

const heads = [
  'database',
  'fault',
  'clients',
  'rounds',
  'acknowledged',
  '503',
  'longest call (s)',
  'longest stall of this script',
  'first client back (s, median / most)',
  'all clients back',
  'wrong',
];
const row = (cells: unknown[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
row(heads);
row(heads.map(() => '---'));
for (const name of values.databases.split(',').filter(isDatabase)) {
  const victim = await makers[name]();
  try {
    const server = await startServerProcess(victim);
    try {
      for (const fault of values.faults.split(',').filter(isFault)) {
        for (const clients of values.clients.split(',').map(Number)) {
          const plan = { fault, clients, rounds: Number(values.rounds) };
          report(name, plan, await causeFaults(victim, server, plan));
        }
      }
    } finally {
      await server.stop();
    }
  } finally {
    await victim.stop();
  }
}

function report(
  name: string,
  { fault, clients }: { fault: DatabaseFault; clients: number },
  result: FaultResult,
): void {
  const { rounds, acknowledged, rejected, longestCallMs, stallMs, firstBackMs, allBackMs, wrong } = result;
  const backs = [firstBackMs, allBackMs].map(
    (all) => `${seconds(median(all))} / ${seconds(Math.max(...all))}`,
  );
  const counts = [clients, rounds, acknowledged, rejected, seconds(longestCallMs), seconds(stallMs)];
  row([name, fault, ...counts, ...backs, wrong.length]);
  for (const line of wrong.slice(0, 5)) process.stderr.write(`${line}\n`);
  if (wrong.length > 0) process.exitCode = 1;
}
