declare module 'libheif-js/wasm-bundle.js' {
  export interface HeifImage {
    get_width: () => number;
    get_height: () => number;
    /** Whether the file's pitm box names it. */
    is_primary: () => boolean;
    /** Fills `data` with RGBA; null where that fails. */
    display: (target: ImageTarget, done: (filled: ImageTarget | null) => void) => void;
    free: () => void;
  }
  interface ImageTarget {
    data: Uint8ClampedArray;
    width: number;
    height: number;
  }
  interface HeifDecoder {
    /** The top-level pictures of a HEIC, not yet decoded; none where it cannot be read. */
    decode: (bytes: Uint8Array) => HeifImage[];
    /** The context that `decode` made. */
    decoder: { delete: () => void } | null;
  }
  const libheif: { ready?: Promise<unknown>; HeifDecoder: new () => HeifDecoder };
  export default libheif;
}
