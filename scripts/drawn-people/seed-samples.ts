import { newClient } from '../../e2e/product.ts';
import { seedAds } from '../../e2e/sample-ads.ts';
import type { SeededEvent } from '../../e2e/seed-events.ts';
import { sponsorAds } from '../screenshots/sponsors.ts';
import { seedDrawnEvent } from './seed-drawn-event.ts';

const HOST = 'host@example.com';

/** Seeds a free event and a Plus event with sponsors, both with photos of drawn people, for one host. */
export async function seedSamples(): Promise<SeededEvent[]> {
  const host = await newClient().signIn(HOST);
  const free = await seedDrawnEvent({ name: 'Autumn picnic by the river', host: HOST });
  const plus = await seedDrawnEvent({
    name: 'Ann & Ming’s wedding',
    type: 'Plus',
    photoLimit: 850,
    sponsorSubtitle: 'Flowers by Field & Fern',
    host: HOST,
  });
  await seedAds(host, plus.eventId, await sponsorAds());
  return [free, plus];
}
