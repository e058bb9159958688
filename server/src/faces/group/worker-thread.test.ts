import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { syntheticEvent } from '#faces/testing/synthetic-event.ts';
import { QueueFull } from '#platform/children/child-pool.ts';
import { clusterFaces, GROUPING_RULES } from './cluster.ts';
import { findDoubts } from './find-doubts.ts';
import { onThread } from './worker-thread.ts';

test.each([12, 600])(
  '%i faces are grouped as in the main thread, while other work continues',
  async (count) => {
    const faces = syntheticEvent(count, 12, 2);
    let isDone = false;
    let turns = 0;
    const labels = onThread('clusterFaces', faces.length, faces, GROUPING_RULES).finally(() => {
      isDone = true;
    });
    for (; !isDone; turns += 1) await sleep(5);
    expect(await labels).toEqual(clusterFaces(faces));
    if (count > 300) expect(turns).toBeGreaterThan(1);
  },
);

test.each([24, 600])(
  'the doubts among %i faces are found as in the main thread, while other work continues',
  async (count) => {
    const faces = syntheticEvent(count, 12, 2);
    const known = {
      figures: [...Map.groupBy(faces.keys(), (i) => `${faces[i]!.person} ${i % 7 < 3}`).values()],
      same: [],
      different: [],
    };
    let isDone = false;
    let turns = 0;
    const doubts = onThread('findDoubts', count, faces, known, GROUPING_RULES).finally(() => {
      isDone = true;
    });
    for (; !isDone; turns += 1) await sleep(5);
    expect(await doubts).toEqual(findDoubts(faces, known));
    if (count > 300) expect(turns).toBeGreaterThan(1);
  },
);

test('errors in the thread are thrown', async () => {
  const faces = syntheticEvent(600, 12, 2);
  faces[7]!.embedding = undefined as never;
  await expect(onThread('clusterFaces', faces.length, faces, GROUPING_RULES)).rejects.toThrow(TypeError);
});

test('three threads work at a time, four tasks wait, and more are refused', { tags: 'rest' }, async () => {
  const faces = syntheticEvent(301, 12, 2);
  const tasks = Array.from({ length: 10 }, () =>
    onThread('clusterFaces', faces.length, faces, GROUPING_RULES),
  );
  const refused = (await Promise.allSettled(tasks)).filter(({ status }) => status === 'rejected');
  expect(refused.map((result) => (result as PromiseRejectedResult).reason)).toEqual(
    Array(3).fill(expect.any(QueueFull)),
  );
  expect(await onThread('clusterFaces', faces.length, faces, GROUPING_RULES)).toEqual(await tasks[0]);
});
