/**
 * Bytes a second below which an upload gives way to waiting ones: no phone with a network that is fit for
 * uploading sends less. Uploads that share an address or an event with a waiting one share a network, and are
 * slow together.
 */
const SLOW_BYTES_PER_SECOND = 32 * 1024;
const SLOW_AMONG_OWN_BYTES_PER_SECOND = 8 * 1024;

/** Keys are what an upload counts for, such as its sender's address and its event. */
export interface WaitingUpload {
  readonly keys: readonly string[];
}

export interface RunningUpload extends WaitingUpload {
  /** Undefined for one that has not had its time yet, or whose client is not what it waits for. */
  readonly bytesPerSecond: number | undefined;
}

/**
 * Chooses which uploads give way to waiting ones, the slowest first: one for each, whose end gives them a
 * place. `isFull` returns whether a key already has as many running uploads as it may.
 */
export const chooseSlow = <U extends RunningUpload>(
  waiting: readonly WaitingUpload[],
  running: readonly U[],
  isFull: (key: string) => boolean,
): U[] => {
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
};
