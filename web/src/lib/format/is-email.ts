/** Returns whether a text looks like an e-mail address. Catches typos only; the server validates. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
