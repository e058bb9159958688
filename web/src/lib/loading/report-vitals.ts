import { endpoints } from '@togather/contract/endpoints.ts';
import type { BodyOf } from '@togather/contract/schemas/contract.ts';

type Vital = BodyOf<'reportVitals'>['vitals'][number];

const send = (route: string, vitals: Vital[]) => {
  const body = new Blob([JSON.stringify({ route, vitals })], { type: 'application/json' });
  navigator.sendBeacon(endpoints.reportVitals.path, body);
};

const measure = async (route: string) => {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals');
  const latest = new Map<string, Vital>();
  const note = ({ name, value }: Vital) => void latest.set(name, { name, value: Math.max(value, 0) });
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(note);
  // Metrics are final when the page is left, and on a phone this may be the last event.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || latest.size === 0) return;
    send(route, [...latest.values()]);
    latest.clear();
  });
};

/** Reports the first page's web vitals under its route's pattern, after everything else has loaded. */
export function startReportingVitals(route: string): void {
  window.addEventListener('load', () => setTimeout(() => measure(route).catch(() => {}), 1000));
}
