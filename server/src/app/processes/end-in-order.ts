/** Stops a part; parts are stopped in the reverse order of their start. */
export type Stop = () => Promise<unknown>;

/**
 * Stops the parts in `stops` and ends this process: on a signal, when the parent process is gone, or by `end`. After
 * `timeoutMs` the process ends in any case; `allow` extends that. Callers add parts to `stops` as they start.
 */
export function endInOrder(timeoutMs: number) {
  const stops: Stop[] = [];
  let patienceMs = timeoutMs;
  let ending: Promise<void> | undefined;
  const end = (code: number) => {
    ending ??= (async () => {
      setTimeout(() => process.exit(1), patienceMs).unref();
      for (const stop of stops.reverse()) await stop().catch((error: unknown) => console.error(error));
      process.exit(code);
    })();
    return ending;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
  process.on('disconnect', () => end(0));
  process.on('unhandledRejection', (error) => {
    console.error(error);
    void end(1);
  });
  const allow = (moreMs: number) => {
    patienceMs += moreMs;
  };
  return { stops, end, allow };
}

/** Prints why a start failed: the message, or the stack trace when LOG_LEVEL is debug. */
export function reportFailure(error: unknown) {
  const isWanted = process.env.LOG_LEVEL === 'debug' || !(error instanceof Error);
  console.error(isWanted ? error : error.message);
}
