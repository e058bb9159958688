import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** The errors in a test's pages, and those that the test provokes. */
export interface ConsoleWatch {
  readonly watch: (context: BrowserContext) => void;
  /** Allows errors that match. */
  readonly allow: (...texts: RegExp[]) => void;
  /** Returns the errors that no test allowed. */
  readonly unexpected: () => string[];
}

/** Removes secrets from an address: an event's PIN and a photo's token stay out of reports. */
const placeOf = (message: ConsoleMessage): string => {
  const { url } = message.location();
  return URL.canParse(url) ? new URL(url).pathname : url;
};

/**
 * What a browser reports without a network: for its own requests, for those of a service worker, and for a service worker's
 * script.
 */
export const OFFLINE =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED.*\(\/assets\/|error occurred when fetching the script/;

/** Another test's photo in a list of all events, deleted before its preview existed. */
export const DELETED_MEANWHILE = /status of 404.*\(\/api\/photo\/\w+\/preview\)/;

export function createConsoleWatch(): ConsoleWatch {
  const allowed: RegExp[] = [];
  const seen: string[] = [];
  return {
    watch: (context) => {
      context.on('console', (message) => {
        if (message.type() === 'error') seen.push(`console: ${message.text()} (${placeOf(message)})`);
      });
      context.on('weberror', (error) => {
        seen.push(`page: ${error.error().stack ?? error.error().message}`);
      });
    },
    allow: (...texts) => void allowed.push(...texts),
    unexpected: () => seen.filter((text) => !allowed.some((pattern) => pattern.test(text))),
  };
}
