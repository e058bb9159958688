/** Why a file is refused; every code names the cause (threats.md U1 to U3). */
export type ImageErrorCode =
  | 'FILE_EMPTY'
  | 'FILE_TRUNCATED'
  | 'FILE_UNSUPPORTED'
  | 'FILE_TOO_MANY_PIXELS'
  | 'FILE_CORRUPT';

/** A file that is not an acceptable photo. `message` is English, for logs; users see the text of `code`. */
export class ImageError extends Error {
  readonly code: ImageErrorCode;

  constructor(code: ImageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ImageError';
    this.code = code;
  }
}

/** A file that would cost much more time than any photo. It is refused even when its picture is complete. */
export class CostlyImage extends ImageError {}

/** Throws FILE_CORRUPT unless `holds`; `message` names the fault. */
export function refuseUnless(holds: boolean, message: string): void {
  if (!holds) throw new ImageError('FILE_CORRUPT', message);
}
