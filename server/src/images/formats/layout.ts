/** Bytes from `start` up to, not including, `end`, counted from the beginning of the file. */
export interface Range {
  start: number;
  end: number;
}

/** What walking a file's structure finds out, without decoding a pixel. */
export interface Layout {
  /** Pixels as they are coded; for HEIC as displayed, because its rotation belongs to the structure. */
  width: number;
  height: number;
  /** TIFF structures of Exif, each starting with its byte order mark. */
  exif: Range[];
  /** The same without what comes too late to turn the picture; all of them where it is missing. */
  turnedBy?: Range[];
  /** XMP packets, each in the pieces in which the file holds it. */
  xmp: Range[][];
  /** Where the picture ends. What follows was appended, and is nobody's business here. */
  end: number;
  /** A JPEG without its end marker, whose scans may stop early as well: only decoding tells whether it is whole. */
  lacksEnd?: true;
}

/** The TIFF structure in a block of Exif, with or without the `Exif\0\0` that some formats put before it. */
export const tiffRange = (bytes: Buffer, block: Range): Range => {
  const prefixed = bytes.toString('latin1', block.start, Math.min(block.start + 5, block.end)) === 'Exif\0';
  return prefixed ? { start: Math.min(block.start + 6, block.end), end: block.end } : block;
};
