import { isEmail } from '#lib/format/is-email.ts';

export interface Faults {
  email?: 'emailInvalid';
  message?: 'messageRequired';
}

/** Returns the faults that prevent sending a message. */
export function findFaults({ email, message }: { email: string; message: string }): Faults {
  return {
    ...(isEmail(email) ? {} : { email: 'emailInvalid' }),
    ...(message.trim() === '' ? { message: 'messageRequired' } : {}),
  };
}
