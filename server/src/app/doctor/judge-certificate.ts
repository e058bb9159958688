import type { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { about, type Finding } from './finding.ts';

const { ok, warning, problem } = about('cameras');
const DAY_MS = 24 * 3600_000;
/** Programs that renew certificates do so earlier. */
const SOON_MS = 14 * DAY_MS;

interface Shown {
  readonly file: string;
  /** The operator named it; otherwise the service made it. */
  readonly isGiven: boolean;
  /** What photographers may enter as the server: a name, or addresses. */
  readonly hosts: readonly string[];
  readonly now: Date;
}

/** Judges the certificate that cameras see: its time, and whether it is for the server that photographers enter. */
export function judgeCertificate(
  certificate: X509Certificate,
  { file, isGiven, hosts, now }: Shown,
): Finding {
  const [from, to] = [certificate.validFromDate, certificate.validToDate];
  const day = (date: Date) => date.toISOString().slice(0, 10);
  const renew = isGiven
    ? 'renew it; the service reads it within ten seconds'
    : 'remove it, and the next start makes another one';
  if (to < now) return problem(`The certificate ${file} expired on ${day(to)}: ${renew}.`);
  if (from > now)
    return problem(`The certificate ${file} is valid from ${day(from)} on: check this machine's clock.`);
  if (hosts.length > 0 && !hosts.some((host) => isFor(certificate, host))) {
    const wrong = `The certificate ${file} is for ${namesOf(certificate)}, and photographers enter ${hosts.join(' or ')}: ${renew}.`;
    return isGiven ? problem(wrong) : warning(wrong);
  }
  if (to.getTime() - now.getTime() < SOON_MS)
    return warning(`The certificate ${file} expires on ${day(to)}: ${renew}.`);
  const kind = isGiven ? 'certificate' : 'self-signed certificate';
  return ok(`The ${kind} ${file} is for ${namesOf(certificate)} until ${day(to)}.`);
}

const isFor = (certificate: X509Certificate, host: string): boolean =>
  (isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host)) !== undefined;

const namesOf = ({ subjectAltName, subject }: X509Certificate): string =>
  subjectAltName?.replace(/(DNS|IP Address):/g, '') ?? subject.replace(/\s+/g, ' ');
