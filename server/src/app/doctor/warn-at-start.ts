import type { Logger } from 'pino';
import { type Config, signInWorks } from '../../platform/config/config.ts';
import { checkMail } from './check-mail.ts';
import { checkSignIn } from './check-sign-in.ts';

interface Starting {
  readonly publicUrl: string;
  readonly services: ReadonlySet<string>;
  readonly log: Logger;
}

/** Checks in the background what the first mail and the first sign-in would show, and logs what does not work. */
export const warnAtStart = async (config: Config, { publicUrl, services, log }: Starting): Promise<void> => {
  const checks = [
    ...(config.mail && services.has('worker') ? [checkMail(config)] : []),
    // A provider that is off is announced at the start.
    ...(signInWorks(config) && services.has('web') ? [checkSignIn(config, publicUrl)] : []),
  ];
  for (const check of checks)
    for (const { verdict, sentence } of await check) if (verdict !== 'ok') log.warn(sentence);
};
