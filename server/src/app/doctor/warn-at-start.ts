import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Config, signInWorks } from '#platform/config/config.ts';
import { checkCertificate } from './check-cameras.ts';
import { checkMail } from './check-mail.ts';
import { checkSignIn } from './check-sign-in.ts';
import type { Finding } from './finding.ts';

interface Starting {
  readonly publicUrl: string;
  readonly services: ReadonlySet<string>;
  readonly log: Logger;
}

/** The local provider is behind our own proxy, which may start after the web process. */
const TRIES = 6;
const PAUSE_MS = 10_000;

/** Checks in the background what the first mail, camera and sign-in would show, and logs what does not work. */
export async function warnAtStart(config: Config, { publicUrl, services, log }: Starting): Promise<void> {
  const warn = (findings: readonly Finding[]) => {
    for (const { verdict, sentence } of findings) if (verdict !== 'ok') log.warn(sentence);
  };
  // A provider that is off is announced at the start. The local one is reached where this process listens, unless PUBLIC_URL
  // leads through a proxy.
  const isFar = config.openId !== undefined || config.publicUrl !== undefined;
  const signIn = services.has('web') && signInWorks(config) && isFar ? checkInTime(config, publicUrl) : [];
  if (services.has('ingest')) warn([checkCertificate(config, publicUrl).finding]);
  if (config.mail && services.has('worker')) warn(await checkMail(config));
  warn(await signIn);
}

const checkInTime = async (config: Config, publicUrl: string): Promise<Finding[]> => {
  for (let left = TRIES - 1; ; left--) {
    const findings = await checkSignIn(config, publicUrl);
    if (left === 0 || findings.every(({ verdict }) => verdict === 'ok')) return findings;
    await sleep(PAUSE_MS, undefined, { ref: false });
  }
};
