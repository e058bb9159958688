// Writes a tiny HEVC picture bit by bit, because the test environment has no encoder (ITU-T H.265, 7.3).

/** [bits, value]; an unsigned Exp-Golomb code is ['ue', value]. */
type Field = [number, number] | ['ue', number];

export interface HevcParts {
  parameterSets: { type: number; unit: Buffer }[];
  slice: Buffer;
}

const [VPS, SPS, PPS, IDR] = [32, 33, 34, 19];
const NO: Field = [1, 0];
const YES: Field = [1, 1];
const ZERO: Field = ['ue', 0];

/** Main Still Picture profile, level 1, progressive frames only. */
const PROFILE: Field[] = [
  [8, 3],
  [32, 0x70000000],
  [4, 9],
  [22, 0],
  [22, 0],
  [8, 30],
];

/**
 * Returns one key frame of `width` x `height` pixels, multiples of 16. The decoder's reading of `content` determines
 * the pixels.
 */
export function makeHevc(width: number, height: number, content = 0): HevcParts {
  const buffering = [YES, ZERO, ZERO, ZERO];
  const vps: Field[] = [[4, 0], YES, YES, [6, 0], [3, 0], YES, [16, 0xffff], ...PROFILE];
  const sps: Field[] = [[4, 0], [3, 0], YES, ...PROFILE, ZERO, ['ue', 1], ['ue', width], ['ue', height], NO];
  const blockSizes: Field[] = [ZERO, ['ue', 1], ZERO, ['ue', 2], ZERO, ZERO];
  const pps: Field[] = [ZERO, ZERO, NO, NO, [3, 0], NO, NO, ZERO, ZERO, ZERO, NO, NO, NO, ZERO, ZERO];
  const slice: Field[] = [YES, NO, ZERO, ['ue', 2], ZERO];
  return {
    parameterSets: [
      { type: VPS, unit: nalUnit(VPS, [...vps, ...buffering, [6, 0], ZERO, NO, NO]) },
      {
        type: SPS,
        unit: nalUnit(SPS, [...sps, ZERO, ZERO, ZERO, ...buffering, ...blockSizes, ...no(4), ZERO, ...no(5)]),
      },
      { type: PPS, unit: nalUnit(PPS, [...pps, ...no(10), ZERO, ...no(2)]) },
    ],
    slice: nalUnit(IDR, slice, Buffer.alloc(64, content)),
  };
}

const no = (times: number): Field[] => Array.from({ length: times }, () => NO);

/** Returns a unit of header, fields, a stop bit and further bytes, with emulation prevention against 00 00 00. */
const nalUnit = (type: number, fields: Field[], rest = Buffer.alloc(0)): Buffer => {
  const bits = `${fields.map(toBits).join('')}1`;
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2));
  const escaped: number[] = [];
  let zeros = 0;
  for (const byte of [...bytes, ...rest]) {
    if (zeros >= 2 && byte <= 3) {
      escaped.push(3);
      zeros = 0;
    }
    escaped.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Buffer.from([type << 1, 1, ...escaped]);
};

const toBits = ([kind, value]: Field): string => {
  if (kind !== 'ue') return value.toString(2).padStart(kind, '0');
  const code = (value + 1).toString(2);
  return '0'.repeat(code.length - 1) + code;
};
