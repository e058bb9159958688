/**
 * Returns the photos per row: 2 at a width of 768 or less, 6 at 1024 or more, 4 between. Asks the window's media queries,
 * since its width would force a layout.
 */
export function columnsOf({
  matchMedia,
}: {
  matchMedia: (query: string) => Pick<MediaQueryList, 'matches'>;
} = window): 2 | 4 | 6 {
  if (matchMedia('(max-width: 768px)').matches) return 2;
  return matchMedia('(min-width: 1024px)').matches ? 6 : 4;
}
