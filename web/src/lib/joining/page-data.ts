import type { PageData } from '@togather/contract/schemas/events.ts';
import { PAGE_DATA_ID } from '@togather/contract/web-paths.ts';
import { readStoredSession } from '#lib/session/session-store.ts';

/** What the page of an event brought, until its screen has taken it over. */
export const pageData: { current?: PageData | undefined } = {};

/**
 * Reads what the page of an event brings to a guest who has joined before. Returns undefined for others: signed-in users may see
 * more than the page has.
 */
export function readPageData(): PageData | undefined {
  const text = readStoredSession().profile ? null : document.getElementById(PAGE_DATA_ID)?.textContent;
  pageData.current = text ? (JSON.parse(text) as PageData) : undefined;
  return pageData.current;
}
