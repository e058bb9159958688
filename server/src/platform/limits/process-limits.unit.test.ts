import { expect, test } from 'vitest';
import { limitsOfProcess } from './process-limits.ts';
import { gateLimits, ingestLimits } from './upload-gate.ts';

test('one process has the limits of the machine', () => {
  const { upload, ingest, delivery, requestConnections } = limitsOfProcess(1);
  expect([upload, ingest]).toEqual([gateLimits, ingestLimits]);
  expect([delivery.running, requestConnections]).toEqual([400, 10]);
});

test.each([2, 3, 4, 8])('%i processes share the memory of one', (processes) => {
  const { upload, keptBytes, decoders } = limitsOfProcess(processes);
  expect(processes * upload.running).toBeLessThan(gateLimits.running + processes);
  expect(processes * upload.overlappingBytes).toBeLessThan(gateLimits.overlappingBytes + processes);
  expect(processes * keptBytes).toBeLessThan(32 * 1024 * 1024 + processes);
  expect(decoders).toBeGreaterThanOrEqual(1);
});

test.each([2, 3, 4, 8])(
  'each of %i processes takes a whole batch, and a photo that comes with a key',
  (n) => {
    const { upload, ingest, stream } = limitsOfProcess(n);
    expect(upload.heldBytes).toBeGreaterThanOrEqual(upload.heldBytesOfOne);
    expect(upload.heldBytesOfOne).toBe(gateLimits.heldBytesOfOne);
    expect(Math.min(ingest.running, ingest.runningOfOne, upload.runningOfOne)).toBeGreaterThanOrEqual(1);
    expect(stream.ofGuest).toBe(6);
  },
);
