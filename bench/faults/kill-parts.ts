import { setTimeout as sleep } from 'node:timers/promises';
import type { Part } from './parts.ts';

export type Kills = Record<Part['name'], number>;

const SHORTEST_MS = 200;
const LONGEST_MS = 2500;

/**
 * Kills all parts, each at a random instant, as soon as all are running again. Ends after a number of kills or at a time
 * (as of Date.now()).
 */
export async function killParts(
  parts: readonly Part[],
  { kills, until, onRound }: { kills: number; until: number; onRound: (total: number) => void },
): Promise<Kills> {
  const count: Kills = { web: 0, worker: 0, database: 0 };
  let total = 0;
  const killOnce = async (part: Part) => {
    await sleep(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS));
    if (total >= kills) return;
    total++;
    count[part.name]++;
    await part.kill();
  };
  while (total < kills && Date.now() < until) {
    await Promise.all(parts.map(killOnce));
    onRound(total);
  }
  return count;
}
