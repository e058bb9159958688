/**
 * Returns the photos per row: 2 at a width of 768 or less, 6 at 1024 or more, 4 between. Asks the window's media queries,
 * since its width would force a layout.
 */
export const columnsOf = ({ matchMedia }: Pick<Window, 'matchMedia'> = window): 2 | 4 | 6 => {
  if (matchMedia('(max-width: 768px)').matches) return 2;
  return matchMedia('(min-width: 1024px)').matches ? 6 : 4;
};

/**
 * The same rule for the browser's choice of preview. The value for phones is slightly below a cell's half, so that screens
 * with less than two device pixels per pixel take the small preview, a third of the bytes.
 */
export const THUMBNAIL_SIZES = '(max-width: 768px) 42vw, (min-width: 1024px) 17vw, 25vw';
