import type { Logger } from 'pino';
import { type Config, signInWorks } from '../../platform/config/config.ts';
import { checkMail } from './check-mail.ts';
import { checkSignIn } from './check-sign-in.ts';

/** Checks in the background what the first mail and the first sign-in would show, and logs what does not work. */
export const warnAtStart = async (config: Config, publicUrl: string, log: Logger): Promise<void> => {
  const checks = [
    ...(config.mail ? [checkMail(config)] : []),
    // A provider that is off is announced at the start.
    ...(signInWorks(config) ? [checkSignIn(config, publicUrl)] : []),
  ];
  for (const check of checks)
    for (const { verdict, sentence } of await check) if (verdict !== 'ok') log.warn(sentence);
};
