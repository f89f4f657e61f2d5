import type { StoredAccount } from '#contract/inputs/accounts.ts';
import { chartColor, makeDefaultChart } from '#ledger/default-chart.ts';
import { makeId } from '#ledger/ids.ts';
import { writeAccount } from '#ledger/wire.ts';
import { club } from './club.ts';
import { austria } from './freelancer-at.ts';
import { switzerland } from './freelancer-ch.ts';
import { germany } from './freelancer-de.ts';
import { unitedKingdom } from './freelancer-gb.ts';
import { unitedStates } from './freelancer-us.ts';
import { anywhere, freelancerChart } from './freelancer.ts';
import { household } from './household.ts';
import type { Seed, Words } from './seed.ts';

/** The charts that a new book may begin with; `basic` is the one of the specification. */
export const chartNames = ['basic', 'household', 'freelancer', 'club'] as const;
export type ChartName = (typeof chartNames)[number];

/** Which chart is meant, and in what words. */
export type ChartChoice = { chart: ChartName; country: string; language: keyof Words };

/** The charts of freelancers whose tax return is known here, by their country. */
const freelancers: Readonly<Record<string, readonly Seed[]>> = {
  AT: freelancerChart(austria),
  CH: switzerland,
  DE: freelancerChart(germany),
  GB: freelancerChart(unitedKingdom),
  US: freelancerChart(unitedStates),
};
const freelancerAnywhere = freelancerChart(anywhere);

/** What stands in each chart but the basic one. */
const seedsOf: Record<Exclude<ChartName, 'basic'>, (country: string) => readonly Seed[]> = {
  household: () => household,
  freelancer: (country) => freelancers[country] ?? freelancerAnywhere,
  club: () => club,
};

function planted(
  seeds: readonly Seed[],
  language: keyof Words,
  parent: { id: string; path: string },
): StoredAccount[] {
  return seeds.flatMap((seed) => {
    const { type, line, isFavourite = false, role, below = [] } = seed;
    const id = makeId();
    const name = seed.name[language];
    const path = parent.path === '' ? name : `${parent.path}: ${name}`;
    const account = writeAccount(id, {
      name,
      type,
      description: line?.[language] ?? path,
      color: chartColor(type),
      parentId: parent.id,
      isFavourite,
      isPlaceholder: below.length > 0,
      tags: [],
      props: role === undefined ? {} : { Role: role },
    });
    return [account, ...planted(below, language, { id, path })];
  });
}

/** The accounts of a chart under a root, parents first, each with an id of its own. Groups are placeholders. */
export function makeChart(rootId: string, { chart, country, language }: ChartChoice): StoredAccount[] {
  return chart === 'basic'
    ? makeDefaultChart(rootId)
    : planted(seedsOf[chart](country), language, { id: rootId, path: '' });
}
