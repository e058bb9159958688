import type { Chapter } from '@togather/contract/schemas/chapters.ts';
import type { BodyInputOf } from '@togather/contract/schemas/contract.ts';

/** A chapter as it is saved. */
export type Draft = BodyInputOf<'saveChapters'>['chapters'][number];

/** Returns what is saved of chapters. */
export function draftsOf(chapters: readonly Chapter[]): Draft[] {
  return chapters.map(({ photoCount: _, ...draft }) => draft);
}

export function replaceAt(chapters: readonly Draft[], at: number, change: Partial<Draft>): Draft[] {
  return chapters.map((chapter, index) => (index === at ? { ...chapter, ...change } : chapter));
}

/** Merges a chapter with the one before it in time, or the first one with the next: its photos follow their times. */
export function mergeAt(chapters: readonly Draft[], at: number): Draft[] {
  return chapters.filter((_, index) => index !== at);
}

/** Moves a chapter by one place, if there is one. */
export function moveAt(chapters: readonly Draft[], at: number, by: 1 | -1): Draft[] {
  const moved = [...chapters];
  const [one, other] = [moved[at], moved[at + by]];
  if (one && other) [moved[at], moved[at + by]] = [other, one];
  return moved;
}

/** Starts a new chapter at a photo of another one, right after it. */
export function splitAt(chapters: readonly Draft[], at: number, startsAt: string): Draft[] {
  return chapters.toSpliced(at + 1, 0, { name: null, startsAt, isHidden: false });
}

/** Adds a chapter before the first one that starts later. */
export function addChapter(chapters: readonly Draft[], added: Pick<Draft, 'name' | 'startsAt'>): Draft[] {
  const later = chapters.findIndex(({ startsAt }) => Date.parse(startsAt) > Date.parse(added.startsAt));
  return chapters.toSpliced(later < 0 ? chapters.length : later, 0, { ...added, isHidden: false });
}
