import { summarize } from './outcomes.ts';
import { playScene } from './play.ts';
import { type Step, stepRow } from './report.ts';
import type { Rates, Scene } from './scene.ts';
import { type Measured, watchMachine } from './watch-machine.ts';

/** The share of failures and the p95 latency above which the service counts as broken. */
const [MOST_FAILED, LONGEST_P95_MS] = [0.001, 5000];

export interface Ladder {
  /** Opens new events for a step. */
  readonly openScene: () => Promise<Scene>;
  readonly measured: readonly Measured[];
  readonly rates: Rates;
  /** Multiples of the arrivals and uploads of `rates`, in order. */
  readonly steps: readonly number[];
}

/**
 * Plays the party with growing arrivals and uploads until it breaks, then once beyond that, then at the initial rate to see
 * whether it recovers. Returns one step for each.
 */
export async function findBreak(ladder: Ladder): Promise<Step[]> {
  const steps: Step[] = [];
  let broken = 0;
  for (const times of ladder.steps) {
    steps.push(await playStep(ladder, times));
    if (isBroken(steps.at(-1)!) && ++broken === 2) break;
  }
  return [...steps, await playStep(ladder, 1)];
}

const isBroken = ({ played }: Step): boolean => {
  const { failedShare, p95 } = summarize(played.outcomes);
  return failedShare > MOST_FAILED || p95 > LONGEST_P95_MS;
};

const playStep = async ({ openScene, measured, rates }: Ladder, times: number): Promise<Step> => {
  const scene = await openScene();
  const watching = await watchMachine(measured);
  const played = await playScene(scene, {
    ...rates,
    guests: Number.POSITIVE_INFINITY,
    guestsPerSecond: times * rates.guestsPerSecond,
    batchesPerSecond: times * rates.batchesPerSecond,
  });
  const step = { times, played, watched: await watching.stop() };
  console.log(stepRow(step));
  return step;
};
