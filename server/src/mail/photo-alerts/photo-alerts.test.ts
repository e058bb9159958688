/** Mails about new photos of a figure: request, confirmation, news, stopping, and other reasons for their end. */
import { inspect } from 'node:util';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { PublicConfig } from '@togather/contract/schemas/site.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { removeEndedEvents } from '#events/lifecycle/remove-ended-events.job.ts';
import { syntheticEvent } from '#faces/testing/synthetic-event.ts';
import { eraseForgotten } from '#figures/corrections/erase-figure.ts';
import { clusterFigures } from '#figures/grouping/cluster-figures.job.ts';
import type { Failure } from '#platform/base/failure.ts';
import { type Client, createClient } from '#testing/client.ts';
import { type MailServer, startMailServer } from '#testing/mail-server.ts';
import { patience } from '#testing/patience.ts';
import { seedPhotosWithFaces } from '#testing/seed-faces.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { claimNews, listDueNews } from './queries.ts';
import { sendAlerts } from './send-alerts.job.ts';

const PEOPLE = 6;
const HOUR_MS = 3600_000;
/** In turn: face 0 is of person 0, face 1 of person 1 and so on. */
const faces = syntheticEvent(12 * PEOPLE, 12, 7);
let mailServer: MailServer;
let server: TestServer;
let hostClient: Client;
let host: Session;
let eventId: string;
let pinCode: string;
let networks = 0;
let people = 0;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    runsJobs: true,
    env: {
      TRUSTED_PROXIES: '1',
      FREE_EVENTS_PER_MONTH: '100',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Togather <photos@example.com>',
    },
  });
  // The schedule could start these jobs during a test.
  for (const job of ['publish-erasures', 'send-alerts']) await server.context.jobs.boss.offWork(job);
  hostClient = server.newClient();
  host = await hostClient.signIn('host@example.com');
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
});
beforeEach(async () => {
  // Photos are dated by the database's clock.
  server.clock.set(new Date());
  ({ eventId, pinCode } = await hostClient.createEvent(host, '婚禮 at evil.example.com/now'));
  await addFaces(0, 8 * PEOPLE);
});

const addFaces = async (from: number, to: number) => {
  await seedPhotosWithFaces(server.context.db, eventId, faces.slice(from, to), 3);
  await clusterFigures(server.context, { eventId });
};
/** A guest who joined by PIN, with a new address and network. */
const newEmail = () => `guest-${++people}@example.com`;
const newGuest = async (network = `198.51.100.${++networks}`) => {
  const client = createClient(server.origin, { 'x-forwarded-for': network });
  await client.lookUp(pinCode);
  return client;
};
const figureIds = async () => (await hostClient.figures(eventId)).map(({ id }) => id) as [string, string];
const ask = async (client: Client, figureId: string, email: string, language = 'en') => {
  const json = { figureId, email, language };
  const answer = await client.request('POST', `/api/figure/${eventId}/alerts`, { json });
  return answer.status === 200 ? 'asked' : answer.json().error.code;
};
const mailsTo = (email: string) => mailServer.mails.filter(({ to }) => to === email);
const untilMails = (email: string, count: number) =>
  vi.waitFor(() => expect(mailsTo(email)).toHaveLength(count), patience);
const linksIn = (text: string) => text.match(/https?:\/\/\S+/g) ?? [];
const tokenOf = (link = '') => link.split('#')[1] ?? '';
const confirm = async (token: string) => {
  const answer = await hostClient.request('POST', '/api/photo-alerts/confirm', { json: { token } });
  return answer.status === 200 ? 'confirmed' : answer.json().error.code;
};
/** Requests and confirms an alert. */
const subscribe = async (figureId: string, email = newEmail(), client?: Client) => {
  const before = mailsTo(email).length;
  expect(await ask(client ?? (await newGuest()), figureId, email)).toBe('asked');
  await untilMails(email, before + 1);
  expect(await confirm(tokenOf(linksIn(mailsTo(email).at(-1)!.text)[0]))).toBe('confirmed');
  return email;
};
const rows = () =>
  server.context.db.selectFrom('photo_alerts').selectAll().where('event_id', '=', eventId).execute();
/** Sends news of photos that are old enough for a mail. */
const tell = async (afterMs = HOUR_MS) => {
  server.clock.advance(afterMs);
  await sendAlerts(server.context);
};
/** Signs in each time, because the test's hours exceed a token's life. */
const asHost = async (method: string, path: string, json?: unknown) => {
  const { idToken } = await hostClient.signIn('host@example.com');
  const options = { token: idToken, ...(json !== undefined && { json }) };
  const answer = await hostClient.request(method, path, options);
  expect(answer.status).toBe(200);
  return answer;
};

describe('a guest who requests mails about new photos', () => {
  test('confirms by a button behind the one link of one mail, gets one mail about new photos, and stops with one click (D16)', async () => {
    const [figureId] = await figureIds();
    const [email, client] = [newEmail(), await newGuest()];
    expect(await ask(client, figureId, email)).toBe('asked');
    await untilMails(email, 1);
    const [first] = mailsTo(email);
    expect(first!.headers.from).toBe('Togather <photos@example.com>');
    expect(first!.headers.subject).toBe(
      'Please confirm: mails about new photos of you in “婚禮 at evil example com now”',
    );
    // The only text from a stranger is the name, without links.
    expect(linksIn(first!.text)).toHaveLength(1);
    expect(`${first!.text}${first!.html}`).not.toContain('evil.example');
    expect(first!.html.match(/<a /g)).toHaveLength(1);
    const [link = ''] = linksIn(first!.text);
    const [stored] = await rows();
    expect(stored).toMatchObject({ confirmed: false, figure_id: figureId });
    expect(JSON.stringify(stored)).not.toContain(email);
    expect(stored!.address.includes(email)).toBe(false);

    // A mail client's prefetch confirms nothing.
    await client.request('GET', link);
    for (const method of ['GET', 'HEAD'])
      expect((await client.request(method, '/api/photo-alerts/confirm')).status).toBe(404);
    await addFaces(8 * PEOPLE, 9 * PEOPLE);
    await tell();
    expect(mailsTo(email)).toHaveLength(1);
    expect(await confirm(`${tokenOf(link).slice(0, -1)}x`)).toBe('MAIL_LINK_INVALID');
    expect(await confirm(tokenOf(link))).toBe('confirmed');

    await tell(0);
    await untilMails(email, 2);
    const [, news] = mailsTo(email);
    expect(news!.headers.subject).toMatch(/^\d+ new photos? of you in “婚禮/);
    const [person, stop = ''] = linksIn(news!.text);
    expect(person).toBe(`${server.origin}/event/${pinCode}/people/${figureId}`);
    expect(linksIn(news!.text)).toHaveLength(2);
    expect(news!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const oneClick = news!.headers['list-unsubscribe']!.slice(1, -1);
    expect(new URL(oneClick).searchParams.get('token')).toBe(tokenOf(stop));

    await tell(4 * HOUR_MS);
    expect(mailsTo(email)).toHaveLength(2);
    await client.request('GET', stop);
    expect((await client.request('GET', oneClick)).status).toBe(404);
    expect(await rows()).toHaveLength(1);
    const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    for (const _ of [1, 2]) expect((await client.request('POST', oneClick, { form })).status).toBe(200);
    expect(await rows()).toEqual([]);
    await addFaces(9 * PEOPLE, 10 * PEOPLE);
    await tell();
    expect(mailsTo(email)).toHaveLength(2);
    expect(await confirm(tokenOf(link))).toBe('MAIL_LINK_INVALID');
  });

  test('gets at most one mail in three hours, with all of its people, in the language of the page', async () => {
    const [one, other] = await figureIds();
    const [email, client] = [newEmail(), await newGuest()];
    expect(await ask(client, one, email, 'zh-TW')).toBe('asked');
    await untilMails(email, 1);
    expect(mailsTo(email)[0]!.headers.subject).toMatch(/^請確認：「婚禮/);
    expect(await confirm(tokenOf(linksIn(mailsTo(email)[0]!.text)[0]))).toBe('confirmed');
    await addFaces(8 * PEOPLE, 9 * PEOPLE);
    // News waits while an upload continues.
    await tell(60_000);
    expect(mailsTo(email)).toHaveLength(1);
    await tell();
    await untilMails(email, 2);
    await subscribe(other, email, client);
    await addFaces(9 * PEOPLE, 12 * PEOPLE);
    await tell();
    expect(mailsTo(email)).toHaveLength(3);
    await tell(3 * HOUR_MS);
    await untilMails(email, 4);
    const links = linksIn(mailsTo(email)[3]!.text);
    for (const id of [one, other]) expect(links).toContain(`${server.origin}/event/${pinCode}/people/${id}`);
    await tell(4 * HOUR_MS);
    expect(mailsTo(email)).toHaveLength(4);
  });

  test('gets a mail about a photo after its faces are grouped, not before', async () => {
    const [figureId] = await figureIds();
    const email = await subscribe(figureId);
    await seedPhotosWithFaces(server.context.db, eventId, faces.slice(8 * PEOPLE, 9 * PEOPLE), 3);
    await tell();
    expect(mailsTo(email)).toHaveLength(1);
    await clusterFigures(server.context, { eventId });
    await tell(0);
    await untilMails(email, 2);
  });

  test('is kept when the figure is merged with another', { tags: 'rest' }, async () => {
    const [one, other] = await figureIds();
    const emails = [await subscribe(one), await subscribe(other)];
    await asHost('POST', `/api/figure/${eventId}/merge`, { figureIds: [one, other] });
    const [left] = new Set((await rows()).map((row) => row.figure_id));
    expect(await rows()).toMatchObject([{ figure_id: left }, { figure_id: left }]);
    await addFaces(8 * PEOPLE, 12 * PEOPLE);
    await tell();
    for (const email of emails) {
      await untilMails(email, 2);
      expect(mailsTo(email)[1]!.text).toContain(`/people/${left}`);
    }
  });

  test.each([0, 1])(
    'is kept when the address waits for confirmation for the other figure (%i)',
    async (at) => {
      const ids = await figureIds();
      const [email, client] = [newEmail(), await newGuest()];
      await subscribe(ids[at]!, email, client);
      expect(await ask(client, ids[1 - at]!, email)).toBe('asked');
      await asHost('POST', `/api/figure/${eventId}/merge`, { figureIds: ids });
      expect(await rows()).toMatchObject([{ confirmed: true }]);
    },
  );
});

describe('an address is erased', () => {
  test.each([
    [
      'when the host hides the person',
      (figureId: string) => asHost('POST', `/api/figure/${eventId}/hide`, { figureId, hidden: true }),
    ],
    [
      'when the person who was asked to be forgotten is erased',
      async (figureId: string) => {
        await asHost('POST', `/api/figure/${eventId}/forget`, { figureId });
        const dayAgo = new Date(server.clock.now().getTime() - 24 * HOUR_MS);
        const { db } = server.context;
        await db
          .updateTable('forget_requests')
          .set({ asked_at: dayAgo })
          .where('event_id', '=', eventId)
          .execute();
        await eraseForgotten(server.context);
      },
    ],
    [
      'when the host switches grouping off',
      () => asHost('PATCH', `/api/event/${eventId}`, { faceGrouping: false }),
    ],
    ['when the PIN changes', () => asHost('PATCH', `/api/event/${eventId}`, { newPin: true })],
    ['when the event is deleted', () => asHost('DELETE', `/api/event/${eventId}`)],
  ] as const)('%s (D16)', { tags: 'rest' }, async (_, end) => {
    const [figureId] = await figureIds();
    await subscribe(figureId);
    await end(figureId);
    expect(await rows()).toEqual([]);
    // The erasure is recorded, so that a restored backup does not bring it back.
    const noted = await server.context.db.selectFrom('erasures').select('kind').execute();
    expect(noted.some(({ kind }) => kind === 'ALERT')).toBe(true);
  });

  test('not by a withdrawn forget request: no mail is sent while it is open, and the news follows (D10, D16)', {
    tags: 'rest',
  }, async () => {
    const [figureId] = await figureIds();
    const email = await subscribe(figureId);
    const forget = `/api/figure/${eventId}/forget`;
    const asked = await asHost('POST', forget, { figureId });
    await addFaces(8 * PEOPLE, 9 * PEOPLE);
    await tell();
    expect(mailsTo(email)).toHaveLength(1);
    const { requestId } = asked.json<{ requestId: string }>();
    await asHost('DELETE', `/api/figure/${eventId}/forget-requests/${requestId}`);
    await tell();
    await untilMails(email, 2);
  });

  test('when it has no mailbox, and after two days without confirmation', { tags: 'rest' }, async () => {
    const [figureId] = await figureIds();
    const silent = newEmail();
    for (const refused of [
      { at: 'RCPT TO', code: 550 },
      { at: 'RCPT TO', code: 550, status: '5.1.1' },
      { at: 'DATA', code: 550, status: '5.1.1' },
    ] as const) {
      const gone = newEmail();
      mailServer.refuses.set(gone, refused);
      expect(await ask(await newGuest(), figureId, gone)).toBe('asked');
      await vi.waitFor(async () => expect(await rows()).toEqual([]), patience);
    }
    expect(await ask(await newGuest(), figureId, silent)).toBe('asked');
    await untilMails(silent, 1);
    await tell(47 * HOUR_MS);
    expect(await rows()).toHaveLength(1);
    await tell(HOUR_MS);
    expect(await rows()).toEqual([]);
    expect(await confirm(tokenOf(linksIn(mailsTo(silent)[0]!.text)[0]))).toBe('MAIL_LINK_INVALID');
  });

  test('when the event ends, without further mails', async () => {
    const [figureId] = await figureIds();
    const email = await subscribe(figureId);
    await addFaces(8 * PEOPLE, 9 * PEOPLE);
    await server.context.db
      .updateTable('events')
      .set({ ends_at: server.clock.now(), photo_count: 1 })
      .where('id', '=', eventId)
      .execute();
    await tell();
    expect(mailsTo(email)).toHaveLength(1);
    await removeEndedEvents(server.context);
    expect(await rows()).toEqual([]);
  });
});

test('the next run sends a mail that the server refuses temporarily', async () => {
  const email = await subscribe((await figureIds())[0]);
  await addFaces(8 * PEOPLE, 9 * PEOPLE);
  mailServer.refuses.set(email, { at: 'RCPT TO', code: 451 });
  // The message names no address, because it is logged.
  const failures = await tell().catch(({ errors }: AggregateError) => errors as Failure[]);
  expect(failures).toMatchObject([{ code: 'SERVICE_UNAVAILABLE' }]);
  expect(inspect(failures, { depth: null, showHidden: true })).not.toContain(email);
  mailServer.refuses.delete(email);
  await tell(0);
  await untilMails(email, 2);
});

test.each([
  ['the mail', { at: 'DATA', code: 554 }],
  ['us for the number of mails today', { at: 'DATA', code: 550, status: '5.4.5' }],
  ['us as a sender', { at: 'RCPT TO', code: 554, status: '5.7.1' }],
] as const)(
  'keeps an address and mails it again hours later when the server refuses %s',
  async (_, refused) => {
    const email = await subscribe((await figureIds())[0]);
    await addFaces(8 * PEOPLE, 9 * PEOPLE);
    mailServer.refuses.set(email, refused);
    await tell();
    expect(await rows()).toHaveLength(1);
    mailServer.refuses.delete(email);
    await tell(HOUR_MS);
    expect(mailsTo(email)).toHaveLength(1);
    await tell(2 * HOUR_MS);
    await untilMails(email, 2);
  },
);

test('concurrent processes send one mail with all of its people', async () => {
  const [email, client] = [newEmail(), await newGuest()];
  const [one, other] = await figureIds();
  for (const id of [one, other]) await subscribe(id, email, client);
  await addFaces(8 * PEOPLE, 12 * PEOPLE);
  server.clock.advance(HOUR_MS);
  const asked = mailsTo(email).length;
  await Promise.all([1, 2, 3].map(() => sendAlerts(server.context)));
  await untilMails(email, asked + 1);
  const links = linksIn(mailsTo(email).at(-1)!.text);
  for (const id of [one, other]) expect(links).toContain(`${server.origin}/event/${pinCode}/people/${id}`);
  await tell(4 * HOUR_MS);
  expect(mailsTo(email)).toHaveLength(asked + 1);
});

test('processes that see news at different moments still send one mail', async () => {
  const [email, client] = [newEmail(), await newGuest()];
  for (const id of (await figureIds()).slice(0, 2)) await subscribe(id, email, client);
  await addFaces(8 * PEOPLE, 12 * PEOPLE);
  server.clock.advance(HOUR_MS);
  const { db, clock } = server.context;
  const due = (await listDueNews(db, clock())).filter(({ event_id }) => event_id === eventId);
  const [early, late] = due.map((news) => [news]);
  expect(await claimNews(db, due[0]!, early!, clock())).toEqual(early);
  expect(await claimNews(db, due[0]!, [...late!, ...early!], clock())).toEqual([]);
});

describe('strangers', () => {
  test('cannot flood one mailbox, by any spelling, guest, network or event (D16)', async () => {
    const [figureId] = await figureIds();
    for (const email of ['v.ictim@gmail.com', 'victim+1@gmail.com', 'Victim@GoogleMail.com'])
      expect(await ask(await newGuest(), figureId, email)).toBe('asked');
    expect(await ask(await newGuest(), figureId, 'victim+2@gmail.com')).toBe('TOO_MANY_REQUESTS');
    expect(await ask(await newGuest(), figureId, newEmail())).toBe('asked');
  });

  test('cannot mail many mailboxes as one guest or from one network (D16)', { tags: 'rest' }, async () => {
    const [figureId] = await figureIds();
    const guest = await newGuest();
    const asOne = [];
    for (let n = 0; n < 7; n++) asOne.push(await ask(guest, figureId, newEmail()));
    expect(asOne).toEqual([...Array(6).fill('asked'), 'TOO_MANY_REQUESTS']);
    const asMany = [];
    for (let n = 0; n < 45; n++) {
      server.clock.advance(5000);
      asMany.push(await ask(await newGuest('203.0.113.9'), figureId, newEmail()));
    }
    expect(asMany.filter((answer) => answer === 'asked')).toHaveLength(40);
  });

  test('need the PIN and a visible person', async () => {
    const [figureId] = await figureIds();
    expect(await ask(server.newClient(), figureId, newEmail())).toBe('JOIN_FIRST');
    await asHost('POST', `/api/figure/${eventId}/hide`, { figureId, hidden: true });
    expect(await ask(await newGuest(), figureId, newEmail())).toBe('FIGURE_NOT_FOUND');
    expect(await ask(await newGuest(), figureId, 'a@example.com, b@example.com')).toBe('VALIDATION_FAILED');
  });
});

test('without an SMTP server nothing is stored, and the configuration says so', async () => {
  const features = async (client: Client) =>
    (await client.request('GET', '/api/config')).json<PublicConfig>().features;
  expect(await features(hostClient)).toMatchObject({ mail: true });
  const quiet = await startTestServer();
  try {
    const client = quiet.newClient();
    expect(await features(client)).toMatchObject({ mail: false });
    const event = await client.createEvent(await client.signIn('host@example.com'), 'Quiet');
    await client.lookUp(event.pinCode);
    const json = { figureId: 'A'.repeat(22), email: newEmail(), language: 'en' };
    const answer = await client.request('POST', `/api/figure/${event.eventId}/alerts`, { json });
    expect(answer.json().error.code).toBe('MAIL_OFF');
  } finally {
    await quiet.stop();
  }
});
