import { onTestFinished, vi } from 'vitest';

/** The texts that the page copies until the test ends; the clipboard itself stays as it is. */
export const catchCopies = (): string[] => {
  const copied: string[] = [];
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(text);
  });
  onTestFinished(() => write.mockRestore());
  return copied;
};
