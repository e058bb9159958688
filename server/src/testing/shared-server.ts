import { startTestServer, type TestServer } from './test-server.ts';

let shared: Promise<TestServer> | undefined;

/**
 * The server of this worker, with its database and storage, for test files that need no environment, clock or limits of
 * their own: those start one by `startTestServer`. Other files leave rows behind, and nobody stops it before the worker
 * ends.
 */
export const sharedServer = (): Promise<TestServer> => {
  shared ??= startTestServer({ env: { FREE_EVENTS_PER_MONTH: '1000' } });
  return shared;
};
