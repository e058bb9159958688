declare module 'libheif-js/wasm-bundle.js' {
  export interface HeifImage {
    get_width: () => number;
    get_height: () => number;
    /** True for the picture that the file's pitm box names. */
    is_primary: () => boolean;
    /** Fills `data` with RGBA; null on failure. */
    display: (target: ImageTarget, done: (filled: ImageTarget | null) => void) => void;
    free: () => void;
  }
  interface ImageTarget {
    data: Uint8ClampedArray;
    width: number;
    height: number;
  }
  interface HeifDecoder {
    /** Returns the top-level pictures of a HEIC, not yet decoded; none when it cannot be parsed. */
    decode: (bytes: Uint8Array) => HeifImage[];
    /** The context that `decode` created. */
    decoder: { delete: () => void } | null;
  }
  const libheif: { ready?: Promise<unknown>; HeifDecoder: new () => HeifDecoder };
  export default libheif;
}
