/** Decoded pixels: RGB, one byte each, row by row from the top left; `data` holds 3 * width * height bytes. */
export interface Image {
  data: Uint8Array;
  width: number;
  height: number;
}

/** A photo ready for the nets: its pixels at working size, and how large it really is after EXIF rotation. */
export interface DecodedPhoto {
  image: Image;
  width: number;
  height: number;
}

/** `count` images of one size, one after the other. */
export type ImageBatch = Image & { count: number };
