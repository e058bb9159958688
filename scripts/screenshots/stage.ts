import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import { database, newClient } from '../../e2e/product.ts';
import { seedAds } from '../../e2e/sample-ads.ts';
import { type SeededEvent, seedEvent } from '../../e2e/seed-events.ts';
import { pictures } from '../drawn-people/pictures.ts';
import { seedDrawnEvent } from '../drawn-people/seed-drawn-event.ts';
import type { Language } from './product.ts';
import { sponsorAds } from './sponsors.ts';

const i18n = fileURLToPath(new URL('../../web/src/texts', import.meta.url));

/** Returns the product's text for a key such as `uploads:confirm_other`, with its placeholders filled in. */
type Say = (key: string, values?: Record<string, string | number>) => string;

/** The texts, users and events for the screenshots in one language. */
export interface Stage {
  readonly language: Language;
  readonly say: Say;
  readonly host: Session;
  readonly newcomer: Session;
  readonly admin: Session;
  /** A user who neither hosts nor joins an event. */
  readonly stranger: Session;
  /** The sponsor's line of the Plus event. */
  readonly sponsor: string;
  readonly events: Record<'free' | 'plus' | 'empty' | 'denied' | 'full' | 'ended', SeededEvent>;
}

const names = {
  en: {
    host: 'Mina Lin',
    newcomer: 'Kai Wu',
    stranger: 'Rose Chen',
    free: 'Autumn picnic by the river',
    plus: 'Ann & Ming’s wedding',
    empty: 'Book club, winter',
    denied: 'Company day 2026',
    full: 'Grandma’s 80th birthday',
    ended: 'Summer camp',
    sponsor: 'Flowers by Field & Fern',
  },
  'zh-TW': {
    host: '林美娜',
    newcomer: '吳凱',
    stranger: '陳若薇',
    free: '河濱秋日野餐',
    plus: '安安與小明的婚禮',
    empty: '冬季讀書會',
    denied: '2026 公司家庭日',
    full: '阿嬤八十大壽',
    ended: '夏令營',
    sponsor: '花藝贊助：田野與蕨',
  },
};

const readTexts = async (language: Language): Promise<Record<string, unknown>> => {
  const entries = globSync(`${i18n}/${language}/**/*.ts`).map(async (file) => {
    const { texts } = await import(file);
    return [basename(file, '.ts'), texts] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
};

const sayWith =
  (texts: Record<string, unknown>): Say =>
  (key, values = {}) => {
    const [namespace = '', path = ''] = key.split(':');
    const found = path.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], {
      ...(texts[namespace] as object),
    });
    if (typeof found !== 'string') throw new Error(`there is no text at ${key}`);
    return found.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => String(values[name] ?? ''));
  };

/** Signs a user in. Each sign-in brings the provider's name, which is a part of the address. */
export async function signIn(
  { language, who }: { language: Language; who: 'host' | 'newcomer' | 'stranger' },
  headers?: Record<string, string>,
): Promise<Session> {
  const email = `${who}.${language.toLowerCase()}@example.com`;
  const session = await newClient().signIn(email, headers);
  const name = names[language][who];
  await database().updateTable('users').set({ name }).where('email', '=', email).execute();
  return { ...session, userInfo: { ...session.userInfo, name } };
}

/** Events that serve all sizes; other states create their own. */
const kept = new Set<string>();

export function keepEvent({ eventId }: SeededEvent): void {
  kept.add(eventId);
}

/** Deletes what earlier states created, so that lists of events are as long as a user's. */
export async function deleteOtherEvents(): Promise<void> {
  await database()
    .deleteFrom('events')
    .where('id', 'not in', [...kept])
    .execute();
}

/** Signs users in and creates the events for the screens. */
export async function setStage(language: Language): Promise<Stage> {
  const name = names[language];
  const email = `host.${language.toLowerCase()}@example.com`;
  const host = await signIn({ language, who: 'host' });
  const newcomer = await signIn({ language, who: 'newcomer' });
  const stranger = await signIn({ language, who: 'stranger' });
  const admin = await newClient().signIn('admin@example.com');
  const say = sayWith(await readTexts(language));
  const plus = { type: 'Plus', photoLimit: 850, host: email } as const;
  const events = {
    plus: await seedDrawnEvent({ ...plus, name: name.plus, sponsorSubtitle: name.sponsor }),
    free: await seedDrawnEvent({ name: name.free, host: email }),
    empty: await seedEvent({ name: name.empty, host: email }),
    denied: await seedEvent({ ...plus, name: name.denied, uploads: 'DENY', startsInDays: 2 }),
    full: await seedDrawnEvent({ name: name.full, photoLimit: pictures.length, host: email }),
    ended: await seedEvent({ name: name.ended, host: email, endsInDays: -0.01 }),
  };
  for (const event of Object.values(events)) keepEvent(event);
  await seedAds(host, events.plus.eventId, await sponsorAds());
  for (const event of [events.plus, events.empty])
    await newClient().request('POST', '/api/event/join', {
      token: newcomer.idToken,
      json: { eventId: event.eventId },
    });
  return { language, say, host, newcomer, admin, stranger, sponsor: name.sponsor, events };
}
