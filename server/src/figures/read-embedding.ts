/** A face's 128 numbers from its row. A copy: the driver's buffer need not start where a Float32Array may. */
export const readEmbedding = (bytes: Buffer): Float32Array => new Float32Array(new Uint8Array(bytes).buffer);
