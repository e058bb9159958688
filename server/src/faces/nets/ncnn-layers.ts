/**
 * Reads a net in ncnn's two files: the graph as text and the weights as floats, one block after the other.
 * Format: https://github.com/Tencent/ncnn/wiki/param-and-model-file-structure and src/layer/*.cpp, load_param, load_model
 */

/** One layer: `numbers` are its parameters by their ids; weights lie in the order in which the file has them. */
export interface NcnnLayer {
  type: string;
  name: string;
  inputs: string[];
  outputs: string[];
  numbers: Map<number, number>;
  weights: Float32Array[];
}

const MAGIC = '7767517';
/** The word before a convolution's weights that are stored as 32-bit floats. */
const AS_FLOATS = 0;

/** The layers of a net in their order. Throws where a layer's weights are not known here, or bytes are left over. */
export const readNcnn = (graph: string, weights: Buffer): NcnnLayer[] => {
  const [magic, , ...lines] = graph.trim().split(/\r?\n/);
  if (magic?.trim() !== MAGIC) throw new Error('the graph is not one of ncnn');
  let offset = 0;
  const layers = lines.map((line) => {
    const layer = parseLine(line);
    const { sizes, isTagged } = weightsOf(layer);
    if (isTagged && weights.readUInt32LE(offset) !== AS_FLOATS)
      throw new Error(`the weights of ${layer.name} are not 32-bit floats`);
    if (isTagged) offset += 4;
    for (const size of sizes) {
      layer.weights.push(Float32Array.from({ length: size }, (_, i) => weights.readFloatLE(offset + 4 * i)));
      offset += 4 * size;
    }
    return layer;
  });
  if (offset !== weights.length) throw new Error(`the weights end at byte ${offset} of ${weights.length}`);
  return layers;
};

/** `type name inputs outputs <names> <id=value>` */
const parseLine = (line: string): NcnnLayer => {
  const [type = '', name = '', ins, outs, ...rest] = line.trim().split(/\s+/);
  const [inputCount, outputCount] = [Number(ins), Number(outs)];
  const numbers = rest.slice(inputCount + outputCount).map((pair): [number, number] => {
    const [id, value] = pair.split('=').map(Number);
    return [id!, value!];
  });
  return {
    type,
    name,
    inputs: rest.slice(0, inputCount),
    outputs: rest.slice(inputCount, inputCount + outputCount),
    numbers: new Map(numbers),
    weights: [],
  };
};

/** How many floats each of a layer's weights has, and whether a word before them says how they are stored. */
const weightsOf = ({ type, numbers }: NcnnLayer): { sizes: number[]; isTagged: boolean } => {
  const at = (id: number) => numbers.get(id) ?? 0;
  const width = at(0);
  switch (type) {
    case 'Convolution':
    case 'ConvolutionDepthWise':
      return { sizes: at(5) ? [at(6), width] : [at(6)], isTagged: true };
    case 'InnerProduct':
      return { sizes: at(1) ? [at(2), width] : [at(2)], isTagged: true };
    case 'BatchNorm':
      return { sizes: [width, width, width, width], isTagged: false };
    case 'PReLU':
      return { sizes: [width], isTagged: false };
    case 'Input':
    case 'Split':
    case 'BinaryOp':
      return { sizes: [], isTagged: false };
    default:
      throw new Error(`layers of the type ${type} are not known here`);
  }
};
