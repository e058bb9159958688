import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '#app/context/context.ts';
import { arrivalOf } from '#http/create-fastify.ts';
import type { App } from '#http/exchange.ts';
import type { Arrival } from '#http/judge-forwarding.ts';
import { Failure } from '#platform/base/failure.ts';
import type { Secrets } from '#platform/config/secrets.ts';
import { readSigned, signValue } from '#platform/config/signed-value.ts';

export const ECHO_PATH = '/api/health/echo';
export const DOCTOR_HEADER = 'x-togather-doctor';
/** More than a batch of photos, which is the largest request. */
export const MOST_ECHOED = 31 * 1024 * 1024;
const GOOD_FOR_MS = 120_000;
const PAUSE_MS = 1000;

/** What a web process received of a request. */
export type Echo = Arrival;

/** Returns a token that only a holder of the installation's secret can make; it is valid for two minutes. */
export function makeDoctorToken(secrets: Pick<Secrets, 'keyFor'>, now: Date): string {
  return signValue(secrets.keyFor('doctor'), String(now.getTime() + GOOD_FOR_MS));
}

/**
 * Serves `npm run doctor`: GET answers with how the request arrived, as a stream in two parts; POST with the size of its
 * body. Without the doctor's token both answer NOT_FOUND.
 */
export async function mountEcho(app: App, { secrets, clock }: Context): Promise<void> {
  const keys = secrets.keysFor('doctor');
  const isDoctor = (token: unknown): boolean => {
    const until = Number(readSigned(keys, String(token ?? '')));
    const left = until - clock().getTime();
    return left > 0 && left <= GOOD_FOR_MS;
  };
  await app.register(async (scope) => {
    // Before the body is read.
    scope.addHook('onRequest', async ({ headers }) => {
      if (!isDoctor(headers[DOCTOR_HEADER])) throw new Failure('NOT_FOUND');
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { bodyLimit: MOST_ECHOED }, (_request, payload, done) =>
      done(null, payload),
    );
    const hidden = { schema: { hide: true }, bodyLimit: MOST_ECHOED };
    scope.get(ECHO_PATH, hidden, async (request, reply) =>
      reply
        .type('text/event-stream')
        .header('cache-control', 'no-store')
        .send(Readable.from(tellTwice(arrivalOf(request)))),
    );
    scope.post(ECHO_PATH, hidden, async (request) => {
      let received = 0;
      for await (const chunk of request.body as Readable) {
        received += (chunk as Buffer).length;
        if (received > MOST_ECHOED) throw new Failure('PAYLOAD_TOO_LARGE');
      }
      return { received };
    });
  });
}

const tellTwice = async function* (arrival: Arrival) {
  yield `data: ${JSON.stringify(arrival)}\n\n`;
  await sleep(PAUSE_MS);
  yield 'data: end\n\n';
};
