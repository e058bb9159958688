/** What grouping costs, and how still figures are while photos come, on synthetic events. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syntheticEvent } from '../../server/src/faces/testing/synthetic-event.ts';
import { plotSvg } from '../plot.ts';
import { CACHE } from './analyses.ts';
import { groupingCost, movedShare } from './grouping-cost.ts';

const ADDITIONS = 20;

export async function reportCost(quick: boolean): Promise<void> {
  console.log('\ngrouping from scratch, synthetic: faces, CPU ms, memory MB');
  const costs: [number, number][] = [];
  for (const count of quick ? [100, 1000, 17_000] : [100, 1000, 5000, 17_000, 50_000, 100_000]) {
    const { cpuMs, memoryMb } = groupingCost(syntheticEvent(count, 50, 1));
    costs.push([count, Math.round(cpuMs)]);
    console.log(`  ${count}  ${cpuMs.toFixed(0)}  ${memoryMb.toFixed(0)}`);
  }
  await mkdir(CACHE, { recursive: true });
  const plot = plotSvg({
    title: 'Grouping from scratch',
    x: 'faces',
    y: 'CPU ms',
    logarithmic: true,
    lines: [{ name: 'this engine', points: costs }],
  });
  await writeFile(join(CACHE, 'grouping-cost.svg'), plot);
}

/** An event of 850 photos and six more, twenty times; and the same faces in another order. */
export function reportStability(quick: boolean): void {
  const all = syntheticEvent(850 * 4 + ADDITIONS * 24, 40, 3);
  const before = all.slice(0, 850 * 4);
  const runs = quick ? 3 : ADDITIONS;
  const shares = Array.from({ length: runs }, (_, i) =>
    movedShare(before, all.slice(850 * 4 + i * 24, 850 * 4 + (i + 1) * 24)),
  );
  const mean = shares.reduce((sum, value) => sum + value, 0) / runs;
  const share = (value: number) => `${(100 * value).toFixed(2)}%`;
  console.log(
    `\nsix photos added to 850 (synthetic, mean of ${runs}): ${share(mean)} of the earlier faces move`,
  );
  console.log(`the same faces in reverse: ${share(movedShare(before.toReversed(), []))} move`);
}
