/** Whether a text looks like an e-mail address. The server checks it properly; this catches slips. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
