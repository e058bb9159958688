import { type Arrival, type Expected, type Fault, judgeForwarding } from '#http/judge-forwarding.ts';
import { about, type Finding } from './finding.ts';

const proxies = about('proxies');

interface ExpectedEcho extends Expected {
  /** The address that the doctor claimed in X-Forwarded-For. */
  readonly forged: string;
}

/** Faults that the count of addresses shows better, since the doctor may be on this machine. */
const COUNTED: readonly Fault[] = ['unknown proxy', 'too many trusted', 'too few trusted'];

/** Judges what a web process received of the doctor's request, which claimed a forged address. */
export const judgeEcho = (echo: Arrival, { forged, ...expected }: ExpectedEcho): Finding[] => {
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
