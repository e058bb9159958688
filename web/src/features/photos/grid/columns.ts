/** Photos per row: 2 at a width of 768 or less, 6 at 1024 or more, 4 between. */
export const columnsAt = (width: number): 2 | 4 | 6 => {
  if (width <= 768) return 2;
  return width >= 1024 ? 6 : 4;
};

/**
 * The same rule for the browser's choice among the previews. On phones a little less than the half that a cell takes:
 * screens of fewer than two device pixels a pixel then take the small preview, a third of the bytes; sharper ones do not.
 */
export const THUMBNAIL_SIZES = '(max-width: 768px) 42vw, (min-width: 1024px) 17vw, 25vw';
