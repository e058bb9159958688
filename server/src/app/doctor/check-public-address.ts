import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DOCTOR_HEADER, ECHO_PATH, type Echo, MOST_ECHOED, makeDoctorToken } from '#app/web/echo-routes.ts';
import { type Arrival, type Expected, type Fault, judgeForwarding } from '#http/judge-forwarding.ts';
import type { Config } from '#platform/config/config.ts';
import { isLoopback } from '#platform/config/installation.ts';
import { openSecrets } from '#platform/config/secrets.ts';
import { about, type Finding, reasonOf } from './finding.ts';

const { ok, warning, problem } = about('public address');
const TIMEOUT_MS = 60_000;
/** An address of a documentation network, which no client has. */
const FORGED = '192.0.2.99';
/** The parts of the stream are sent further apart. */
const BUFFERED_MS = 300;

/**
 * Calls PUBLIC_URL as a guest would, through the proxies in front, and compares what the web process received: scheme,
 * host and client address; a body as large as a batch of photos; a response as a stream.
 */
export async function checkPublicAddress(config: Config, publicUrl: string): Promise<Finding[]> {
  if (!config.secretKey && !existsSync(join(config.dataDir, 'secret.key')))
    return [warning(`${publicUrl} was not checked: there is no secret key yet.`)];
  const secrets = openSecrets(config.dataDir, config.secretKey, config.previousSecretKey);
  const token = makeDoctorToken(secrets, new Date());
  const call = (init: RequestInit) =>
    fetch(publicUrl + ECHO_PATH, {
      ...init,
      headers: { [DOCTOR_HEADER]: token, 'x-forwarded-for': FORGED, ...init.headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  try {
    const response = await call({});
    const fault = await judgeAnswer(response, publicUrl);
    if (fault) return [fault];
    const { echo, gapMs } = await readStream(response);
    return [
      ok(`${publicUrl} leads to this installation.`),
      ...judgeEcho(echo, { trustedProxies: config.trustedProxies, publicUrl, forged: FORGED }),
      gapMs < BUFFERED_MS
        ? problem(
            'A proxy holds responses back until they are complete: switch its buffering off, or pages are not updated live.',
          )
        : ok('A streamed response arrives part by part.'),
      await checkBody(call),
    ];
  } catch (error) {
    return [describeUnreachable(publicUrl, reasonOf(error))];
  }
}

const describeUnreachable = (publicUrl: string, reason: string): Finding => {
  if (isLoopback(new URL(publicUrl).hostname) && reason.includes('ECONNREFUSED'))
    return warning(`Nothing answers at ${publicUrl}: start Togather, then run this again.`);
  const isCertificate = /CERT|certificate|self.signed|issuer/i.test(reason);
  return problem(
    isCertificate
      ? `PUBLIC_URL is ${publicUrl}, whose certificate is not trusted here (${reason}): browsers refuse it too, unless they know your certificate authority.`
      : `PUBLIC_URL is ${publicUrl}, which cannot be reached from this machine (${reason}): check its name, the proxy and the firewall.`,
  );
};

/** Returns a finding when the answer is not that of our web process. */
const judgeAnswer = async (response: Response, publicUrl: string): Promise<Finding | undefined> => {
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) return undefined;
  const location = response.headers.get('location');
  if (location)
    return problem(
      `PUBLIC_URL is ${publicUrl}, which redirects to ${location}: set PUBLIC_URL to the address that guests end at.`,
    );
  const isOurs = (await response.text()).startsWith('{"error":');
  return problem(
    isOurs
      ? `PUBLIC_URL is ${publicUrl}, where a Togather with another SECRET_KEY or release answers (status ${response.status}).`
      : `PUBLIC_URL is ${publicUrl}, where another server than Togather answers (status ${response.status}).`,
  );
};

/** Reads what the web process received, and how much later the second part of the stream arrives. */
const readStream = async (response: Response): Promise<{ echo: Echo; gapMs: number }> => {
  const decoder = new TextDecoder();
  let text = '';
  let firstAt: number | undefined;
  let lastAt = 0;
  for await (const chunk of response.body!) {
    lastAt = performance.now();
    text += decoder.decode(chunk, { stream: true });
    if (text.includes('\n\n')) firstAt ??= lastAt;
  }
  const [first = ''] = text.split('\n\n');
  return { echo: JSON.parse(first.replace(/^data: /, '')) as Echo, gapMs: lastAt - (firstAt ?? lastAt) };
};

const checkBody = async (call: (init: RequestInit) => Promise<Response>): Promise<Finding> => {
  const size = `${Math.round(MOST_ECHOED / 1024 ** 2)} MB`;
  const fail = (why: string) =>
    problem(
      `A request of ${size} did not pass (${why}): the proxy must not limit the size of a body, since guests upload several photos at once.`,
    );
  try {
    const response = await call({
      method: 'POST',
      body: new Uint8Array(MOST_ECHOED),
      headers: { 'content-type': 'application/octet-stream' },
    });
    if (response.status !== 200) return fail(`status ${response.status}`);
    const { received } = (await response.json()) as { received: number };
    return received === MOST_ECHOED ? ok(`A request of ${size} passes.`) : fail(`${received} bytes arrived`);
  } catch (error) {
    return fail(reasonOf(error));
  }
};

const proxies = about('proxies');

interface ExpectedEcho extends Expected {
  /** The address that the doctor claimed in X-Forwarded-For. */
  readonly forged: string;
}

/** Faults that the count of addresses shows better, since the doctor may be on this machine. */
const COUNTED: readonly Fault[] = ['unknown proxy', 'too many trusted', 'too few trusted'];

/** Judges what a web process received of the doctor's request, which claimed a forged address. */
const judgeEcho = (echo: Arrival, { forged, ...expected }: ExpectedEcho): Finding[] => {
  const faults = [...judgeForwarding(echo, expected)]
    .filter(([fault]) => !COUNTED.includes(fault))
    .map(([, sentence]) => proxies.problem(`${sentence[0]!.toUpperCase()}${sentence.slice(1)}.`));
  const address = judgeClient(echo, expected.trustedProxies, forged);
  const scheme =
    faults.length === 0 ? [proxies.ok(`Requests arrive for ${echo.host}, as PUBLIC_URL says.`)] : [];
  return [...scheme, ...faults, address];
};

/** Each proxy adds one address behind the forged one, or replaces all. */
const judgeClient = (
  { forwardedFor, client }: Arrival,
  trusted: Expected['trustedProxies'],
  forged: string,
): Finding => {
  const added = forwardedFor.length - 1 - forwardedFor.lastIndexOf(forged);
  const isSpoofed = client === forged;
  if (typeof trusted !== 'number') {
    if (isSpoofed)
      return proxies.problem(
        `TRUSTED_PROXIES is ${trusted.join(', ')}, and a client could choose its own address: it must hold the addresses of proxies alone.`,
      );
    return added > 0 && client !== forwardedFor.at(-added)
      ? proxies.warning(
          `TRUSTED_PROXIES is ${trusted.join(', ')}, which does not hold all of the ${added} proxies in front: guests share the address of one.`,
        )
      : proxies.ok('The client address is that of the client.');
  }
  const advice = `${added} ${added === 1 ? 'proxy adds an address' : 'proxies add addresses'} to X-Forwarded-For: set TRUSTED_PROXIES=${added}`;
  if (isSpoofed || trusted > added)
    return proxies.problem(
      `TRUSTED_PROXIES is ${trusted}, and a client could choose its own address. ${advice}.`,
    );
  if (trusted < added)
    return proxies.problem(
      `TRUSTED_PROXIES is ${trusted}, and all guests share the address of a proxy. ${advice}.`,
    );
  return proxies.ok(`The client address is that of the client, behind ${added} proxies.`);
};
