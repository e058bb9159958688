import { isEmail } from '../../platform/format/is-email.ts';

export interface Faults {
  email?: 'emailInvalid';
  message?: 'messageRequired';
}

/** What keeps a message from being sent. */
export const findFaults = ({ email, message }: { email: string; message: string }): Faults => ({
  ...(isEmail(email) ? {} : { email: 'emailInvalid' }),
  ...(message.trim() === '' ? { message: 'messageRequired' } : {}),
});
