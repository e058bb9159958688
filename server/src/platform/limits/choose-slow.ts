/**
 * Bytes per second below which an upload gives way to waiting ones: a usable phone network is faster. Uploads that
 * share an address or an event with a waiting one share a network, and are slow together.
 */
const SLOW_BYTES_PER_SECOND = 32 * 1024;
const SLOW_AMONG_OWN_BYTES_PER_SECOND = 8 * 1024;

/** Keys are what an upload counts for: its sender's address and its event. */
export interface WaitingUpload {
  readonly keys: readonly string[];
}

export interface RunningUpload extends WaitingUpload {
  /** Undefined during its fair time, or while the server does not wait for its client. */
  readonly bytesPerSecond: number | undefined;
}

/**
 * Returns the uploads that give way to waiting ones, the slowest first: one for each, whose end gives it a place.
 * `isFull` returns whether a key has reached its number of running uploads.
 */
export function chooseSlow<U extends RunningUpload>(
  waiting: readonly WaitingUpload[],
  running: readonly U[],
  isFull: (key: string) => boolean,
): U[] {
  const slowest = running
    .flatMap((upload) =>
      upload.bytesPerSecond === undefined ? [] : [{ upload, pace: upload.bytesPerSecond }],
    )
    .sort((a, b) => a.pace - b.pace);
  return waiting.flatMap(({ keys }) => {
    const full = keys.filter(isFull);
    const index = slowest.findIndex(({ upload, pace }) => {
      const isOwn = keys.some((key) => upload.keys.includes(key));
      const makesRoom = full.length === 0 || full.some((key) => upload.keys.includes(key));
      return makesRoom && pace < (isOwn ? SLOW_AMONG_OWN_BYTES_PER_SECOND : SLOW_BYTES_PER_SECOND);
    });
    return index < 0 ? [] : slowest.splice(index, 1).map(({ upload }) => upload);
  });
}
