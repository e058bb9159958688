import type { Delivery, Mailer } from './mailer.ts';

/** Wraps a mailer to report the result of each mail; `failed`: the server did not answer or asks for a retry. */
export function countMails(mailer: Mailer, tell: (result: Delivery | 'failed') => void): Mailer {
  return {
    ...mailer,
    send: async (mail) => {
      let result: Delivery | 'failed' = 'failed';
      try {
        result = await mailer.send(mail);
        return result;
      } finally {
        tell(result);
      }
    },
  };
}
