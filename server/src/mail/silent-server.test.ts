/** Mails while the mail server accepts connections and sends no greeting. */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '#testing/mail-server.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { sendHostMails } from './host-mails/send-host-mails.job.ts';

const MINUTE_MS = 60_000;
let mailServer: MailServer;
/** Forwards to the mail server, or accepts connections and stays silent. */
let front: Server;
let isSilent = true;
let connections = 0;
const sockets = new Set<Socket>();
let server: TestServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  front = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    if (isSilent) return;
    const behind = connect(Number(new URL(mailServer.url).port), '127.0.0.1');
    sockets.add(behind);
    behind.on('error', () => socket.destroy());
    socket.pipe(behind).pipe(socket);
  });
  await new Promise<void>((ready) => front.listen(0, '127.0.0.1', ready));
  const { port } = front.address() as AddressInfo;
  server = await startTestServer({
    runsJobs: true,
    env: {
      FREE_EVENTS_PER_MONTH: '10',
      SMTP_URL: `smtp://127.0.0.1:${port}?greetingTimeout=500`,
      MAIL_FROM: 'Togather <photos@example.com>',
    },
  });
  await server.context.jobs.boss.offWork('send-host-mails');
});
afterAll(async () => {
  await server.stop();
  for (const socket of sockets) socket.destroy();
  front.close();
  await mailServer.stop();
});

const listTimes = async () => {
  const rows = await server.context.db.selectFrom('host_mails').select(['try_at', 'settled_at']).execute();
  return {
    due: rows.filter(({ try_at, settled_at }) => !settled_at && try_at <= server.context.clock()).length,
    later: rows.filter(({ try_at, settled_at }) => !settled_at && try_at > server.context.clock()).length,
    settled: rows.filter(({ settled_at }) => settled_at).length,
  };
};

test('a run ends with the first mail that gets no greeting, and leaves the others to the next run', async () => {
  const client = server.newClient();
  const host = await client.signIn('host@example.com');
  for (const name of ['one', 'two', 'three']) await client.createEvent(host, name);
  server.clock.set(new Date(Date.now() + MINUTE_MS));

  await expect(sendHostMails(server.context)).rejects.toThrow('1 of 3 failed');
  expect(connections).toBe(1);
  expect(await listTimes()).toEqual({ due: 2, later: 1, settled: 0 });

  isSilent = false;
  await sendHostMails(server.context);
  expect(await listTimes()).toEqual({ due: 0, later: 1, settled: 2 });
  server.clock.set(new Date(Date.now() + 10 * MINUTE_MS));
  await sendHostMails(server.context);
  expect(mailServer.mails).toHaveLength(3);
});
