/** A data connection failed; the camera sends the photo again. `code` is of RFC 959. */
export class TransferFailure extends Error {
  readonly code: 425 | 426;

  constructor(code: 425 | 426, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
