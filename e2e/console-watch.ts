import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** What went wrong in the pages of a test, and what the test itself provokes. */
export interface ConsoleWatch {
  readonly watch: (context: BrowserContext) => void;
  /** Says that errors with this text are meant to happen. */
  readonly allow: (...texts: RegExp[]) => void;
  /** Errors that nobody allowed. */
  readonly unexpected: () => string[];
}

/** An address without its secrets: the PIN of an event and the token of a photo are no part of a report. */
const placeOf = (message: ConsoleMessage): string => {
  const { url } = message.location();
  return URL.canParse(url) ? new URL(url).pathname : url;
};

/**
 * What a browser reports of anything that it asks for while there is no network: directly, through a service
 * worker, and for the script of a service worker that was still to be registered.
 */
export const OFFLINE =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED.*\(\/assets\/|error occurred when fetching the script/;

/** A photo of another test, in a list of all events, that was deleted before its preview was there. */
export const DELETED_MEANWHILE = /status of 404.*\(\/api\/photo\/\w+\/preview\)/;

export const createConsoleWatch = (): ConsoleWatch => {
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
};
