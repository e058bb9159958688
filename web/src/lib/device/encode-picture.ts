/** Returns the size with the given long side in pixels. Never enlarges, and keeps each side at least one pixel long. */
export function fitInto(width: number, height: number, longSide: number) {
  const scale = Math.min(1, longSide / Math.max(width, height));
  const fit = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: fit(width), height: fit(height) };
}

/** Decodes a chosen file, with its orientation applied. Throws if this browser cannot read it. */
export function decodePicture(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' });
}

/** Creates a canvas, in a page or in a worker, which has no document. */
const newCanvas = (width: number, height: number): HTMLCanvasElement | OffscreenCanvas =>
  'document' in globalThis
    ? Object.assign(document.createElement('canvas'), { width, height })
    : new OffscreenCanvas(width, height);

const blobOf = (canvas: HTMLCanvasElement | OffscreenCanvas, type: string, quality: number) =>
  'convertToBlob' in canvas
    ? canvas.convertToBlob({ type, quality })
    : new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));

/**
 * Draws a picture with at most `longSide` pixels and encodes it as `type`, or as PNG if the browser cannot write `type`.
 * Returns null if the picture is too large to draw. `quality` is from 0 to 1.
 */
export async function encodePicture(
  bitmap: ImageBitmap,
  { longSide = Number.POSITIVE_INFINITY, type = 'image/jpeg', quality = 0.8 },
): Promise<Blob | null> {
  const { width, height } = fitInto(bitmap.width, bitmap.height, longSide);
  const canvas = newCanvas(width, height);
  const context = canvas.getContext('2d') as
    | CanvasRenderingContext2D
    | OffscreenCanvasRenderingContext2D
    | null;
  if (!context) return null;
  if (type === 'image/jpeg') {
    // JPEG has no transparency: without a background, transparent parts of a PNG would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  const blob = await blobOf(canvas, type, quality);
  // Phones free a canvas's memory when its size is zero.
  canvas.width = 0;
  return blob;
}
