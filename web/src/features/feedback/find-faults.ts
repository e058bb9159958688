export interface Faults {
  email?: 'emailInvalid';
  message?: 'messageRequired';
}

/** What keeps a message from being sent. The server checks the address properly; this catches slips. */
export const findFaults = ({ email, message }: { email: string; message: string }): Faults => ({
  ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? {} : { email: 'emailInvalid' }),
  ...(message.trim() === '' ? { message: 'messageRequired' } : {}),
});
