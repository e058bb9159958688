/** Mails to the host: the whole life of an event with a moved clock, and what keeps mails away. */
import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { HostMails } from '@togather/contract/schemas/mail.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { jobHandlers } from '#app/job-handlers.ts';
import { countJobs } from '#platform/jobs/jobs.ts';
import { runJobs } from '#platform/jobs/run-jobs.ts';
import { openLog } from '#platform/telemetry/log.ts';
import { createBuyer, noticeFor, postForm } from '#plus/payments/testing/buyer.ts';
import { type Client, createClient } from '#testing/client.ts';
import { type MailServer, startMailServer } from '#testing/mail-server.ts';
import { patience } from '#testing/patience.ts';
import { createPlusEvent, userIdOf } from '#testing/plus-event.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { seedListedGuest } from '#testing/seed-faces.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { sendHostMails } from './send-host-mails.job.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const keys = { hashKey: 'mailKey012345678', hashIv: 'mailIv0123456789' };
/** Jobs that the tests run themselves. */
const OFF = ['send-host-mails', 'remove-ended-events', 'publish-erasures'];
const logged: Record<string, unknown>[] = [];
let mailServer: MailServer;
let server: TestServer;
let client: Client;
let host: Session;
let email: string;
let hosts = 0;
let photos = 0;

beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    runsJobs: true,
    log: openLog('info', { write: (line) => void logged.push(JSON.parse(line)) }),
    env: {
      FREE_EVENTS_PER_MONTH: '100',
      FREE_PHOTO_LIMIT: '10',
      ECPAY_MERCHANT_ID: '7654321',
      ECPAY_HASH_KEY: keys.hashKey,
      ECPAY_HASH_IV: keys.hashIv,
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Togather <photos@example.com>',
    },
  });
  for (const job of OFF) await server.context.jobs.boss.offWork(job);
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
});
beforeEach(async () => {
  server.clock.set(new Date());
  email = `host-${++hosts}@example.com`;
  await open('en');
});

/** Signs in, with the pages in a language. A token lasts an hour. */
const open = async (language: 'en' | 'zh-TW') => {
  client = createClient(server.origin);
  host = await client.signIn(email);
  await fetch(`${server.origin}/api/member-center/hosted-events`, {
    headers: { authorization: `Bearer ${host.idToken}`, cookie: `i18next=${language}` },
  });
};
const asHost = async <T = unknown>(method: string, path: string, json?: unknown): Promise<T> => {
  host = await client.signIn(email);
  const options = { token: host.idToken, ...(json !== undefined && { json }) };
  const answer = await client.request(method, path, options);
  expect(answer.status).toBe(200);
  return answer.json<T>();
};
const upload = async (eventId: string, count: number) => {
  const guest = server.newClient();
  const ids: string[] = [];
  for (let left = count; left > 0; left -= 6) {
    const files = await Promise.all(Array.from({ length: Math.min(6, left) }, () => tinyPhoto(++photos)));
    const { photos: added } = await guest.upload(eventId, files);
    ids.push(...added.map(({ photoId }) => photoId));
  }
  return ids;
};
const report = async (pin: string, photoId: string) => {
  const guest = server.newClient();
  await guest.lookUp(pin);
  const json = { reason: 'OTHER' };
  expect((await guest.request('POST', `/api/photo/${photoId}/report`, { json })).status).toBe(200);
};
const mails = () => mailServer.mails.filter(({ to }) => to === email);
const subjects = () => mails().map(({ headers }) => headers.subject);
/** Runs the job at once or later. Returns the subjects of the new mails. */
const run = async (afterMs = 0) => {
  const before = mails().length;
  server.clock.advance(afterMs);
  await sendHostMails(server.context);
  return subjects().slice(before);
};
const linksIn = (text: string) => text.match(/https?:\/\/\S+/g) ?? [];
const tokenIn = (text: string, page: string) =>
  linksIn(text)
    .find((link) => link.includes(page))!
    .split('#')[1]!;
const daysBefore = (end: string | null, days: number) =>
  server.clock.set(new Date(Date.parse(end!) - days * DAY_MS + HOUR_MS));
const codeOf = async (path: string, json?: unknown) => {
  const answer = await server.newClient().request('POST', path, json ? { json } : {});
  return answer.status === 200 ? 'done' : answer.json().error.code;
};

test('a host gets each mail of an event’s life once, from its creation to its end (H4)', {
  tags: 'rest',
  timeout: 300_000,
}, async () => {
  const { eventId, pinCode } = await client.createEvent(host, 'Party at evil.example.com/now');
  expect(await run()).toEqual(['Your event “Party at evil example com now” is ready']);
  const [created] = mails();
  expect(created!.headers.from).toBe('Togather <photos@example.com>');
  expect(created!.text).toContain(`PIN: ${pinCode}`);
  expect(created!.text).toContain(`${server.origin}/event/${pinCode}`);
  expect(`${created!.text}${created!.html}`).not.toContain('evil.example');
  expect(created!.attachments).toEqual([{ type: 'application/pdf', beginning: '%PDF-' }]);
  // Each picture of the HTML part comes with the mail, and no address breaks in the middle of its lines.
  expect([...created!.html.matchAll(/src="cid:(\w+)"/g)].map(([, cid]) => cid)).toEqual(['logo', 'qr']);
  expect(created!.inline).toEqual(
    ['logo', 'qr'].map((cid) => ({ cid, type: 'image/png', beginning: '\x89PNG\r' })),
  );
  expect(created!.html).not.toMatch(/>[^<]*https?:/);
  expect(created!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  expect(await run(HOUR_MS)).toEqual([]);

  await upload(eventId, 7);
  expect(await run()).toEqual([]);
  const [, , full = ''] = await upload(eventId, 3);
  expect(await run()).toEqual(['“Party at evil example com now” is full']);
  expect(mails().at(-1)!.text).toContain(`${server.origin}/upgrade-event/${pinCode}`);
  expect(mails().at(-1)!.text).toContain('NT$549');
  // Nearly full is no news to the host of a full event.
  await asHost('DELETE', `/api/photo/${full}`);
  expect(await run(4 * HOUR_MS)).toEqual([]);

  const buyer = await createBuyer(client, email);
  const checkout = await buyer.start(await buyer.save('Party', { upgradeOf: eventId }));
  await postForm(`${server.origin}/api/payment/notice`, noticeFor(checkout, keys));
  expect(await run()).toEqual(['Receipt for “Party at evil example com now”']);
  const receipt = mails().at(-1)!.text;
  for (const fact of ['Amount: NT$549', `Order number: ${checkout.MerchantTradeNo}`, 'Upgrade of “Party'])
    expect(receipt).toContain(fact);
  // Eight or nine of 850.
  expect(await run(4 * HOUR_MS)).toEqual([]);

  const decision = { defaultPermission: { permission: 'SHOW_UNREVIEWED', decision: 'DENY' } };
  await asHost('PATCH', `/api/event/${eventId}/permissions`, decision);
  await upload(eventId, 2);
  expect(await run()).toEqual([]);
  expect(await run(HOUR_MS)).toEqual(['2 photos in “Party at evil example com now” to review']);
  const [third] = await upload(eventId, 1);
  expect(await run(12 * HOUR_MS)).toEqual([]);
  expect(await run(13 * HOUR_MS)).toEqual(['3 photos in “Party at evil example com now” to review']);
  expect(await run(DAY_MS)).toEqual([]);

  const visible = { photoIds: [third], visibility: 'shown' };
  await asHost('POST', `/api/event/${eventId}/photos/visibility`, visible);
  await report(pinCode, third!);
  expect(await run()).toEqual(['1 photo in “Party at evil example com now” was reported']);
  await report(pinCode, third!);
  expect(await run(4 * HOUR_MS)).toEqual([]);

  const { eventEndDate } = await client.lookUp(pinCode, await client.signIn(email));
  for (const days of [14, 3, 1]) {
    daysBefore(eventEndDate, days + 1);
    expect(await run()).toEqual([]);
    daysBefore(eventEndDate, days);
    expect(await run()).toEqual([
      `The photos of “Party at evil example com now” will be deleted in ${days === 1 ? '1 day' : `${days} days`}`,
    ]);
    expect(await run(HOUR_MS)).toEqual([]);
  }
  daysBefore(eventEndDate, -1);
  expect(await run()).toEqual([]);
});

const createEvent = async (name = 'Party') => {
  const event = await client.createEvent(host, name);
  await run();
  return event;
};
const rows = (eventId: string) =>
  server.context.db.selectFrom('host_mails').selectAll().where('event_id', '=', eventId).execute();

describe('an event that fills up', () => {
  test('its host is told at 80% and when it is full, once, until photos are deleted', {
    tags: 'rest',
  }, async () => {
    const { eventId } = await createEvent();
    const [first = '', second = '', ...others] = await upload(eventId, 8);
    expect(await run()).toEqual(['“Party” is nearly full: 8 of 10 photos']);
    await upload(eventId, 1);
    expect(await run()).toEqual([]);
    await asHost('DELETE', `/api/photo/${first}`);
    await asHost('DELETE', `/api/photo/${second}`);
    expect(await run()).toEqual([]);
    // The second mail within three hours waits.
    await upload(eventId, 1);
    expect(await run(HOUR_MS)).toEqual([]);
    expect(await run(3 * HOUR_MS)).toEqual(['“Party” is nearly full: 8 of 10 photos']);
    await upload(eventId, 2);
    expect(await run()).toEqual(['“Party” is full']);
    await asHost('DELETE', `/api/photo/${others[0]}`);
    await run();
    await upload(eventId, 1);
    expect(await run(HOUR_MS)).toEqual([]);
    expect(await run(3 * HOUR_MS)).toEqual(['“Party” is full']);
  });

  test('a mail that is not true any more is not sent', async () => {
    const { eventId } = await createEvent();
    const [first = ''] = await upload(eventId, 8);
    mailServer.refuses.set(email, { at: 'RCPT TO', code: 451 });
    await expect(run()).rejects.toThrow();
    mailServer.refuses.delete(email);
    await asHost('DELETE', `/api/photo/${first}`);
    expect(await run(HOUR_MS)).toEqual([]);
  });
});

describe('wishes', () => {
  const MINUTE_MS = 60_000;
  const guestOf = async (pin: string) => {
    const guest = server.newClient();
    await guest.lookUp(pin);
    return guest;
  };
  const write = async (guest: Client, eventId: string, token?: string): Promise<string> => {
    const json = { text: 'All the best', authorName: 'Mia' };
    const options = { json, ...(token && { token }) };
    const answer = await guest.request('POST', `/api/event/${eventId}/wishes`, options);
    return answer.json<{ wishId: string }>().wishId;
  };
  const decide = (eventId: string, wishId: string, decision: string) =>
    asHost('POST', `/api/event/${eventId}/wishes/decide`, { wishIds: [wishId], decision });

  test('the first ones are reported within minutes, later ones once in three hours, each once', async () => {
    const { eventId, pinCode } = await createEvent();
    const guest = await guestOf(pinCode);
    await write(guest, eventId);
    expect(await run()).toEqual([]);
    await write(guest, eventId);
    expect(await run(10 * MINUTE_MS)).toEqual(['2 new wishes in “Party”']);
    expect(mails().at(-1)!.text).toContain(`${server.origin}/event/${pinCode}/wishes`);
    expect(mails().at(-1)!.text).not.toContain('review');
    expect(await run(HOUR_MS)).toEqual([]);
    const decision = { defaultPermission: { permission: 'SHOW_UNREVIEWED', decision: 'DENY' } };
    await server.context.db.updateTable('events').set({ type: 'Plus' }).where('id', '=', eventId).execute();
    await asHost('PATCH', `/api/event/${eventId}/permissions`, decision);
    await write(guest, eventId);
    expect(await run(HOUR_MS)).toEqual([]);
    // More come while the mail waits.
    await write(guest, eventId);
    expect(await run(HOUR_MS)).toEqual(['2 new wishes in “Party”']);
    expect(mails().at(-1)!.text).toContain('2 wishes wait for your review');
    expect(await run(DAY_MS)).toEqual([]);
  });

  test('the host’s own, hidden and deleted ones are no news, nor those of an event that shows none (G1)', async () => {
    const { eventId, pinCode } = await createEvent();
    const guest = await guestOf(pinCode);
    await write(client, eventId, host.idToken);
    await decide(eventId, await write(guest, eventId), 'hide');
    const later = await write(guest, eventId);
    expect(await run()).toEqual([]);
    await decide(eventId, later, 'delete');
    expect(await run(HOUR_MS)).toEqual([]);
    await write(guest, eventId);
    await asHost('PATCH', `/api/event/${eventId}`, { takesWishes: false });
    expect(await run(HOUR_MS)).toEqual([]);
    await asHost('PATCH', `/api/event/${eventId}`, { takesWishes: true });
    await write(guest, eventId);
    await asHost('PATCH', `/api/event/${eventId}/host-mails`, { kind: 'WISHES', isOn: false });
    await run();
    expect(await run(4 * HOUR_MS)).toEqual([]);
  });
});

test('the host is told once who on the guest list has few photos, when the party is over and all is searched', async () => {
  const { eventId } = await createEvent();
  const { db } = server.context;
  await upload(eventId, 1);
  const { event_date } = await db
    .selectFrom('events')
    .select('event_date')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  const at = async (day: number, hour: number) => {
    server.clock.set(new Date(Date.parse(`${event_date}T00:00:00+08:00`) + day * DAY_MS + hour * HOUR_MS));
    return (await run()).filter((subject) => subject?.includes('guest list'));
  };
  expect(await at(1, 11)).toEqual([]);
  await seedListedGuest(db, eventId);
  // Photos wait for their faces.
  expect(await at(1, 11)).toEqual([]);
  await db
    .updateTable('photos')
    .set({ faces_version: 'any', needs_second_look: false })
    .where('event_id', '=', eventId)
    .execute();
  expect(await at(1, 9)).toEqual([]);
  expect(await at(1, 10)).toEqual(['1 of 1 person on the guest list of “Party” has few photos']);
  await seedListedGuest(db, eventId);
  expect(await at(2, 10)).toEqual([]);
});

describe('mails are sent once', () => {
  test('by several workers', async () => {
    await client.createEvent(host, 'Party');
    await Promise.all(Array.from({ length: 4 }, () => sendHostMails(server.context)));
    expect(subjects()).toEqual(['Your event “Party” is ready']);
  });

  test('after a mail server asked for a retry, which parks no job and is logged with its cause', async () => {
    await client.createEvent(host, 'Party');
    mailServer.refuses.set(email, { at: 'RCPT TO', code: 451 });
    await runJobs(server.context, jobHandlers);
    await server.context.jobs.boss.send('send-host-mails', {});
    const line = await vi.waitUntil(() => logged.find(({ job }) => job === 'send-host-mails'), patience);
    for (const job of OFF) await server.context.jobs.boss.offWork(job);
    expect(line).toMatchObject({ level: 30, msg: 'a job is repeated later' });
    expect(JSON.stringify(line)).toContain('SMTP: EENVELOPE RCPT TO 451');
    expect((await countJobs(server.context.db)).filter(({ failed }) => failed > 0)).toEqual([]);
    mailServer.refuses.delete(email);
    expect(await run(HOUR_MS)).toEqual(['Your event “Party” is ready']);
  });

  test('late after an outage of the mail server, and not when they are stale', async () => {
    const { pinCode, eventId } = await client.createEvent(host, 'Party');
    await upload(eventId, 1);
    mailServer.refuses.set(email, { at: 'RCPT TO', code: 451 });
    await expect(run()).rejects.toThrow();
    // The next try follows after minutes.
    expect(await run()).toEqual([]);
    mailServer.refuses.delete(email);
    expect(await run(HOUR_MS)).toEqual(['Your event “Party” is ready']);

    const { eventEndDate } = await client.lookUp(pinCode, host);
    mailServer.refuses.set(email, { at: 'RCPT TO', code: 451 });
    daysBefore(eventEndDate, 14);
    await expect(run()).rejects.toThrow();
    daysBefore(eventEndDate, 3);
    await expect(run()).rejects.toThrow();
    mailServer.refuses.delete(email);
    daysBefore(eventEndDate, 2);
    expect(await run()).toEqual(['The photos of “Party” will be deleted in 2 days']);
    daysBefore(eventEndDate, 1);
    mailServer.refuses.set(email, { at: 'RCPT TO', code: 451 });
    await expect(run()).rejects.toThrow();
    mailServer.refuses.delete(email);
    daysBefore(eventEndDate, -1);
    expect(await run()).toEqual([]);
  });

  test('not about an event that is taken down, to a banned host or to an unverified address', async () => {
    const { db, clock } = server.context;
    const userId = await userIdOf(server, host);
    const owe = () => createPlusEvent(server, host);
    const { eventId } = await owe();
    await db.updateTable('events').set({ taken_down_at: clock() }).where('id', '=', eventId).execute();
    expect(await run()).toEqual([]);
    await owe();
    await db.updateTable('users').set({ email_verified: false }).where('id', '=', userId).execute();
    expect(await run()).toEqual([]);
    await owe();
    await db
      .updateTable('users')
      .set({ email_verified: true, banned_at: clock() })
      .where('id', '=', userId)
      .execute();
    expect(await run()).toEqual([]);
    await db.updateTable('users').set({ banned_at: null }).where('id', '=', userId).execute();
    expect(await run()).toEqual([]);
  });

  test('for each end: an event that is moved gets them for the new one', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
    const json = { eventName: 'Party', eventType: 'Free', eventDate: inDays(70) };
    const { eventId, pinCode } = await asHost<{ eventId: string; pinCode: string }>(
      'POST',
      '/api/event',
      json,
    );
    await run();
    await upload(eventId, 1);
    const endOf = async () => (await client.lookUp(pinCode, await client.signIn(email))).eventEndDate;
    // Its end is set back here, because an event cannot move once its date has passed.
    const first = new Date(Date.now() + 14 * DAY_MS);
    const setEnd = (ends_at: Date) =>
      server.context.db.updateTable('events').set({ ends_at }).where('id', '=', eventId).execute();
    await setEnd(first);
    expect(await run(HOUR_MS)).toEqual(['The photos of “Party” will be deleted in 14 days']);
    await asHost('PATCH', `/api/event/${eventId}`, { eventDate: inDays(80) });
    expect(await run(4 * HOUR_MS)).toEqual([]);
    daysBefore(await endOf(), 14);
    expect(await run()).toEqual(['The photos of “Party” will be deleted in 14 days']);
  });

  test('not about a stage of the end that was past at the creation, or about no photos', async () => {
    const { eventId } = await createEvent();
    const setEnd = (days: number) =>
      server.context.db
        .updateTable('events')
        .set({ ends_at: new Date(Date.now() + days * DAY_MS) })
        .where('id', '=', eventId)
        .execute();
    await setEnd(10);
    await upload(eventId, 1);
    expect(await run(HOUR_MS)).toEqual([]);
    expect(await run(7 * DAY_MS)).toEqual(['The photos of “Party” will be deleted in 3 days']);
    const [photo] = await server.context.db
      .selectFrom('photos')
      .select('id')
      .where('event_id', '=', eventId)
      .execute();
    await asHost('DELETE', `/api/photo/${photo!.id}`);
    expect(await run(2 * DAY_MS)).toEqual([]);
  });
});

test('the mail is in the language of the host’s pages, and follows it', async () => {
  await open('zh-TW');
  await createEvent('婚禮');
  expect(subjects()).toEqual(['您的活動「婚禮」已建立']);
  await open('en');
  await createEvent('Wedding');
  expect(subjects().at(-1)).toBe('Your event “Wedding” is ready');
});

describe('a host who wants no mails', () => {
  test('stops a kind by the link in it, which does nothing when it is only opened', {
    tags: 'rest',
  }, async () => {
    const { eventId, pinCode } = await createEvent();
    const other = await createEvent('Other');
    const shown = () => asHost<HostMails>('GET', `/api/event/${eventId}/host-mails`);
    const off = async () => (await shown()).mails.filter(({ isOn }) => !isOn).map(({ kind }) => kind);
    for (const id of [eventId, other.eventId]) await upload(id, 8);
    await run();
    const nearly = mails().find(
      ({ headers }) => headers.subject === '“Party” is nearly full: 8 of 10 photos',
    )!;
    const [, oneClick = ''] = /^<(.*)>$/.exec(nearly.headers['list-unsubscribe']!)!;
    for (const method of ['GET', 'HEAD'])
      expect((await server.newClient().request(method, oneClick)).status).toBe(404);
    expect(await off()).toEqual([]);
    const token = tokenIn(nearly.text, '/host-mails/stop#');
    expect(await codeOf(`/api/host-mails/stop?token=${token.slice(0, -1)}x`)).toBe('MAIL_LINK_INVALID');
    // As a mail client posts it (RFC 8058).
    const stopped = await postForm(oneClick, { 'List-Unsubscribe': 'One-Click' });
    expect(stopped.status).toBe(200);
    expect(await codeOf(`/api/host-mails/stop?token=${token}`)).toBe('done');
    expect(await off()).toEqual(['NEARLY_FULL']);
    // For this event only, and for this kind only.
    expect((await asHost<HostMails>('GET', `/api/event/${other.eventId}/host-mails`)).mails).toContainEqual({
      kind: 'NEARLY_FULL',
      isOn: true,
    });
    await upload(eventId, 2);
    expect(await run(4 * HOUR_MS)).toEqual(['“Party” is full']);
    await client.lookUp(pinCode);

    const switchTo = (isOn: boolean, kind: string) =>
      asHost<HostMails>('PATCH', `/api/event/${eventId}/host-mails`, { kind, isOn });
    await switchTo(true, 'NEARLY_FULL');
    expect(await off()).toEqual([]);
    await switchTo(false, 'ENDING');
    await switchTo(false, 'ENDING');
    const { eventEndDate } = await client.lookUp(pinCode, host);
    daysBefore(eventEndDate, 14);
    expect(await run()).toEqual(['The photos of “Other” will be deleted in 14 days']);
  });

  test('stops the mails that an event causes once for all their events', async () => {
    await createEvent();
    expect(await codeOf(`/api/host-mails/stop?token=${tokenIn(mails()[0]!.text, '/host-mails/stop#')}`)).toBe(
      'done',
    );
    const { eventId } = await createEvent();
    expect(subjects()).toHaveLength(1);
    await asHost('PATCH', `/api/event/${eventId}/host-mails`, { kind: 'CREATED', isOn: true });
    await createEvent();
    expect(subjects()).toHaveLength(2);
  });
});

test('an address that refuses mails five times is given up, shown, and tried again on request or when it changes (H5)', async () => {
  const { db } = server.context;
  const { eventId } = await client.createEvent(host, 'Party');
  const shown = () => asHost<HostMails>('GET', `/api/event/${eventId}/host-mails`);
  mailServer.refuses.set(email, { at: 'RCPT TO', code: 550 });
  for (let bounces = 0; bounces < 5; bounces++) {
    expect(await shown()).toMatchObject({ address: email, isVerified: true, isGivenUp: false });
    await run();
    await run(HOUR_MS);
    server.clock.advance(6 * HOUR_MS);
  }
  expect(await shown()).toMatchObject({ address: email, isGivenUp: true });
  mailServer.refuses.delete(email);
  expect(await run(7 * HOUR_MS)).toEqual([]);
  expect(await asHost('PATCH', `/api/event/${eventId}/host-mails`, { tryAgain: true })).toMatchObject({
    isGivenUp: false,
  });
  expect(await run()).toEqual(['Your event “Party” is ready']);

  const userId = await userIdOf(server, host);
  const setUser = (change: { email?: string; mail_bounces?: number }) =>
    db.updateTable('users').set(change).where('id', '=', userId).execute();
  await setUser({ mail_bounces: 5 });
  // At the next sign-in, the provider has another address.
  await setUser({ email: `new-${email}` });
  const user = await db
    .selectFrom('users')
    .select('mail_bounces')
    .where('id', '=', userId)
    .executeTakeFirst();
  expect(user).toEqual({ mail_bounces: 0 });
});

test('the mails before the deletion have a link that downloads everything until the end, a new PIN, a takedown or a ban', {
  tags: 'rest',
}, async () => {
  const { db, clock } = server.context;
  const { eventId, pinCode } = await createEvent();
  const [hidden = ''] = await upload(eventId, 2);
  await asHost('POST', `/api/event/${eventId}/photos/visibility`, {
    photoIds: [hidden],
    visibility: 'hidden',
  });
  const { eventEndDate } = await client.lookUp(pinCode, host);
  daysBefore(eventEndDate, 14);
  await run();
  const token = tokenIn(mails().at(-1)!.text, '/host-mails/download#');
  const path = '/api/host-mails/download';
  daysBefore(eventEndDate, 1);
  const answer = await server.newClient().request('POST', path, { json: { token } });
  const { url, photoCount, eventName, size } = answer.json<{
    url: string;
    photoCount: number;
    eventName: string;
    size: number;
  }>();
  expect([photoCount, eventName]).toEqual([2, 'Party']);
  const zip = await server.newClient().request('GET', url);
  expect([zip.status, zip.bytes.length]).toEqual([200, size]);

  expect(await codeOf(path, { token: `${token}x` })).toBe('MAIL_LINK_INVALID');
  await db.updateTable('events').set({ taken_down_at: clock() }).where('id', '=', eventId).execute();
  expect(await codeOf(path, { token })).toBe('MAIL_LINK_INVALID');
  await db.updateTable('events').set({ taken_down_at: null }).where('id', '=', eventId).execute();
  expect(await codeOf(path, { token })).toBe('done');
  await db.updateTable('users').set({ banned_at: clock() }).where('email', '=', email).execute();
  expect(await codeOf(path, { token })).toBe('MAIL_LINK_INVALID');
  await db.updateTable('users').set({ banned_at: null }).where('email', '=', email).execute();
  await asHost('PATCH', `/api/event/${eventId}`, { newPin: true });
  expect(await codeOf(path, { token })).toBe('MAIL_LINK_INVALID');
  daysBefore(eventEndDate, -1);
  expect(await codeOf(path, { token })).toBe('MAIL_LINK_INVALID');
});

test('the deletion of the account leaves no row and no mail', async () => {
  const { eventId } = await client.createEvent(host, 'Party');
  await asHost('PATCH', `/api/event/${eventId}/host-mails`, { kind: 'RECEIPT', isOn: false });
  const userId = await userIdOf(server, host);
  await asHost('DELETE', '/api/account');
  expect(await rows(eventId)).toEqual([]);
  const stops = server.context.db.selectFrom('host_mail_stops').selectAll().where('user_id', '=', userId);
  expect(await stops.execute()).toEqual([]);
  expect(await run()).toEqual([]);
});
