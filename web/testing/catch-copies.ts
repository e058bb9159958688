import { vi } from 'vitest';

/** Records the texts that the page copies until the test ends, and leaves the clipboard unchanged. */
export function catchCopies(): string[] {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(text);
  });
  return copied;
}
