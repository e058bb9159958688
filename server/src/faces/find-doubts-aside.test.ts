import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { GROUPING_RULES } from './cluster.ts';
import { findDoubts } from './find-doubts.ts';
import { findDoubtsAside } from './find-doubts-aside.ts';
import { syntheticEvent } from './testing/synthetic-event.ts';

test.each([24, 1200])(
  'the doubts among %i faces are found as ever, and other work goes on',
  async (count) => {
    const faces = syntheticEvent(count, 12, 2);
    const known = {
      figures: [...Map.groupBy(faces.keys(), (i) => `${faces[i]!.person} ${i % 7 < 3}`).values()],
      same: [],
      different: [],
    };
    let isDone = false;
    let turns = 0;
    const doubts = findDoubtsAside({ faces, known, rules: GROUPING_RULES }).finally(() => {
      isDone = true;
    });
    for (; !isDone; turns += 1) await sleep(5);
    expect(await doubts).toEqual(findDoubts(faces, known));
    if (count > 1000) expect(turns).toBeGreaterThan(3);
  },
);
