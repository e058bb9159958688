import { isEmail } from '#lib/format/format-date.ts';

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
