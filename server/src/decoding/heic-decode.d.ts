declare module 'heic-decode' {
  export interface HeicImage {
    width: number;
    height: number;
    decode: () => Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
  }
  /** The top-level pictures of a HEIC, not yet decoded. */
  export function all(input: { buffer: Uint8Array }): Promise<HeicImage[] & { dispose: () => void }>;
}
