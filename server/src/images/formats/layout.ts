/** Bytes from `start` up to, not including, `end`, counted from the beginning of the file. */
export interface Range {
  start: number;
  end: number;
}

/** The result of walking a file's structure, without decoding a pixel. */
export interface Layout {
  /** Coded size in pixels; for HEIC the displayed size, because its rotation is part of the structure. */
  width: number;
  height: number;
  /** TIFF structures of Exif, each starting with its byte order mark. */
  exif: Range[];
  /** The subset that determines the orientation; absent when all of them do. */
  turnedBy?: Range[];
  /** XMP packets, each as its pieces in the file. */
  xmp: Range[][];
  /** Where the picture ends; anything after it was appended. */
  end: number;
  /** A JPEG without its end marker, whose scans may be truncated, too: only decoding shows whether it is complete. */
  lacksEnd?: true;
  /** The end of each scan of a JPEG, by its start. */
  scanEnds?: ReadonlyMap<number, number>;
}

/** Returns the TIFF structure in a block of Exif, without the `Exif\0\0` that some formats put before it. */
export function tiffRange(bytes: Buffer, block: Range): Range {
  const prefixed = bytes.toString('latin1', block.start, Math.min(block.start + 5, block.end)) === 'Exif\0';
  return prefixed ? { start: Math.min(block.start + 6, block.end), end: block.end } : block;
}
