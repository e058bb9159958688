/** A net in ncnn's format with one layer of every kind that MobileFaceNet has: 3 x 8 x 8 in, four numbers out. */
import type { NcnnFiles } from '../nets/ncnn-net.ts';

const GRAPH = `7767517
14 16
Input            data    0 1 data
BinaryOp         minus   1 1 data minus 0=1 1=1 2=127.500000
BinaryOp         times   1 1 minus times 0=2 1=1 2=0.007813
Convolution      conv    1 1 times conv 0=4 1=3 11=3 3=2 13=2 4=1 14=1 5=0 6=108
BatchNorm        norm    1 1 conv norm 0=4
PReLU            relu    1 1 norm relu 0=4
Split            split   1 2 relu one other
ConvolutionDepthWise dw  1 1 one dw 0=4 1=3 11=3 3=1 13=1 4=1 14=1 5=0 6=36 7=4
BatchNorm        dwnorm  1 1 dw dwnorm 0=4
BinaryOp         plus    2 1 dwnorm other plus 0=0
ConvolutionDepthWise last 1 1 plus last 0=4 1=4 11=4 3=1 13=1 4=0 14=0 5=0 6=64 7=4
BatchNorm        lastnorm 1 1 last lastnorm 0=4
InnerProduct     product 1 1 lastnorm product 0=4 1=1 2=16
BatchNorm        fc      1 1 product fc 0=4
`;

/** Sizes of the weights in their order; 0 is the flag word that means "as floats". */
const SIZES = [0, 108, 4, 4, 4, 4, 4, 0, 36, 4, 4, 4, 4, 0, 64, 4, 4, 4, 4, 0, 16, 4, 4, 4, 4, 4];

export const TINY_NCNN: NcnnFiles = {
  graph: GRAPH,
  weights: Buffer.concat(
    SIZES.map((size, block) => {
      if (size === 0) return Buffer.alloc(4);
      // Between 0.1 and 0.9, since some of them are variances.
      const values = Float32Array.from(
        { length: size },
        (_, i) => 0.5 + 0.4 * Math.sin(1 + 3 * block + 1.7 * i),
      );
      return Buffer.from(values.buffer);
    }),
  ),
};
