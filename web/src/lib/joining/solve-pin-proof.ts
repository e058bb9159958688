import type { PinChallenge } from '@togather/contract/schemas/events.ts';

/** Solves a challenge in a worker, so that the page stays responsive. Rejects with the signal's reason. */
export function solvePinProof({ challenge, bits }: PinChallenge, signal?: AbortSignal): Promise<string> {
  const worker = new Worker(new URL('./pin-proof-worker.ts', import.meta.url), { type: 'module' });
  const solved = new Promise<string>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
  });
  worker.postMessage({ challenge, bits } satisfies PinChallenge);
  return solved.finally(() => worker.terminate());
}
