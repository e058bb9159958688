import type { EventType } from '@togather/contract/plans.ts';
import { paths } from '#lib/history/paths.ts';

/** The tabs of the page `manageEvent`, the first by default. */
const managed = ['sharing', 'photos', 'statistics', 'reports', 'settings'] as const;
export type ManageTab = (typeof managed)[number];
/** All tabs of the host area. `sponsors` is the backstage, a page of its own, which has the statistics of a Plus event. */
export type HostTab = ManageTab | 'sponsors';

/** Returns the tab in an address's query. */
export function tabOf(params: URLSearchParams): ManageTab {
  return managed.find((tab) => tab === params.get('tab')) ?? 'sharing';
}

/** Returns the tabs of an event in the order in which they are shown. */
export function tabsOf(eventType: EventType): readonly HostTab[] {
  return eventType === 'Plus' ? ['sharing', 'photos', 'sponsors', 'reports', 'settings'] : managed;
}

export function pathOfTab(pin: string, tab: HostTab): string {
  return tab === 'sponsors' ? paths.backstage(pin) : paths.manageEvent(pin, tab);
}
