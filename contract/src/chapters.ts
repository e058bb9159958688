/**
 * Returns a function that finds the chapter of a photo by its time, in seconds since 1970: the last chapter that starts at or
 * before it. The earliest chapter also has all photos before it, so every photo has one. Without chapters it finds none.
 */
export function chapterFinder<C extends { readonly startsAt: string }>(
  chapters: readonly C[],
): (time: number) => C | undefined {
  const byStart = chapters
    .map((chapter) => ({ chapter, start: Math.floor(Date.parse(chapter.startsAt) / 1000) }))
    .sort((a, b) => a.start - b.start);
  return (time) => (byStart.findLast(({ start }) => start <= time) ?? byStart[0])?.chapter;
}
