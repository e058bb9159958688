import { startTestServer, type TestServer } from './test-server.ts';

let shared: Promise<TestServer> | undefined;

/**
 * Returns the server of this worker, for test files that need no environment, clock or limits of their own (those use
 * `startTestServer`). Other files leave rows behind, and the server runs until the worker ends.
 */
export function sharedServer(): Promise<TestServer> {
  shared ??= startTestServer({ env: { FREE_EVENTS_PER_MONTH: '1000' } });
  return shared;
}
