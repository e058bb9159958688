/** The size with the given long side in pixels; never larger than it was, never less than one pixel. */
export const fitInto = (width: number, height: number, longSide: number) => {
  const scale = Math.min(1, longSide / Math.max(width, height));
  const fit = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: fit(width), height: fit(height) };
};

/** Decodes a chosen file, upright as it is seen. Throws where this browser cannot read it. */
export const decodePicture = (file: Blob): Promise<ImageBitmap> =>
  createImageBitmap(file, { imageOrientation: 'from-image' });

/** A canvas of the page, or of a worker, which has no document. */
const newCanvas = (width: number, height: number): HTMLCanvasElement | OffscreenCanvas =>
  'document' in globalThis
    ? Object.assign(document.createElement('canvas'), { width, height })
    : new OffscreenCanvas(width, height);

const blobOf = (canvas: HTMLCanvasElement | OffscreenCanvas, type: string, quality: number) =>
  'convertToBlob' in canvas
    ? canvas.convertToBlob({ type, quality })
    : new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));

/**
 * Draws a picture, at most `longSide` pixels large, and encodes it as `type`, or as a PNG where the browser cannot write
 * that. Returns null where it cannot draw so much. `quality` is from 0 to 1.
 */
export const encodePicture = async (
  bitmap: ImageBitmap,
  { longSide = Number.POSITIVE_INFINITY, type = 'image/jpeg', quality = 0.8 },
): Promise<Blob | null> => {
  const { width, height } = fitInto(bitmap.width, bitmap.height, longSide);
  const canvas = newCanvas(width, height);
  const context = canvas.getContext('2d') as
    | CanvasRenderingContext2D
    | OffscreenCanvasRenderingContext2D
    | null;
  if (!context) return null;
  if (type === 'image/jpeg') {
    // JPEG has no transparency: without a background, clear parts of a PNG would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  const blob = await blobOf(canvas, type, quality);
  // Phones give the memory of a canvas back when it has no size.
  canvas.width = 0;
  return blob;
};
