/** Ends a part; parts are ended in the reverse order of their start. */
export type Stop = () => Promise<unknown>;

/**
 * Ends this process in order, once: on a signal, when the process that started it is gone, or by `end`. It ends after
 * `timeoutMs` whatever hangs; `allow` adds to that. Parts are added to `stops` as they start.
 */
export const endInOrder = (timeoutMs: number) => {
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
};

/** Reports why a start failed: in a sentence, or with its trace when debugging. */
export const reportFailure = (error: unknown) => {
  const isWanted = process.env.LOG_LEVEL === 'debug' || !(error instanceof Error);
  console.error(isWanted ? error : error.message);
};
