/**
 * How many clocks are corrected rightly: events of three to six devices whose clocks are known, from labelled pictures as
 * several devices see them.
 *   FACE_PHOTOS=<folder> npm run bench:clock [-- --draws=400] [--far] [--calibration] [--clean] [--no-record]
 * --far: views that differ by more. Pictures are halved: --calibration uses the half by which constants are chosen, otherwise the other half.
 * --clean: pictures of which neither half has a copy.
 */
import { parseArgs } from 'node:util';
import {
  type ClockEstimate,
  estimateClocks,
  TOLERANCE_SECONDS,
} from '../../server/src/photos/devices/estimate-clocks.ts';
import { seededRandom } from '../faces/random.ts';
import { record } from '../record.ts';
import { measureCost } from './cost.ts';
import { type DrawnDevice, drawEvent, type OffsetKind } from './draws.ts';
import { readScenes, type Scene } from './views.ts';

const { values } = parseArgs({
  options: {
    draws: { type: 'string', default: '400' },
    far: { type: 'boolean', default: false },
    clean: { type: 'boolean', default: false },
    calibration: { type: 'boolean', default: false },
    'no-record': { type: 'boolean', default: false },
  },
});
const folder = process.env.FACE_PHOTOS;
if (!folder) throw new Error('FACE_PHOTOS must name the folder of labelled pictures');

/** Versions of one picture are in the same half. */
const isOfCalibration = ({ scene }: Scene): boolean =>
  [...scene].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7) % 2 === 0;

const nameOfPart = (): string => {
  if (values.clean) return 'of which neither half has a copy';
  return values.calibration ? 'of calibration' : 'held out';
};

type Outcome = 'right' | 'wrong' | 'left';

/** A clock that is right and left alone is right. */
const judge = ({ id, slowSeconds }: DrawnDevice, estimates: readonly ClockEstimate[]): Outcome => {
  const estimate = estimates.find(({ deviceId }) => deviceId === id);
  const rest = Math.abs((estimate?.correctionSeconds ?? 0) - slowSeconds);
  if (rest <= TOLERANCE_SECONDS) return 'right';
  return estimate && estimate.correctionSeconds !== 0 ? 'wrong' : 'left';
};

const pictures = await readScenes(folder, {
  distance: values.far ? 'far' : 'near',
  source: values.clean ? 'clean' : 'damaged',
});
const scenes = pictures.filter((scene) => values.clean || isOfCalibration(scene) === values.calibration);
const draws = Number(values.draws);
const flags = (['far', 'clean'] as const)
  .filter((flag) => values[flag])
  .map((flag) => `--${flag}`)
  .join(' ');
const rows = [0, 1, 2, 3, 5].map((shared) => {
  const random = seededRandom(97 + shared);
  const outcomes: { kind: OffsetKind; outcome: Outcome }[] = [];
  for (let draw = 0; draw < draws; draw++) {
    const devices = drawEvent({ scenes, shared, random });
    const estimates = estimateClocks(devices);
    for (const device of devices)
      if (!device.isPhone) outcomes.push({ kind: device.kind, outcome: judge(device, estimates) });
  }
  const count = (outcome: Outcome, kinds: readonly OffsetKind[]) => {
    const those = outcomes.filter(({ kind }) => kinds.includes(kind));
    return `${((100 * those.filter((one) => one.outcome === outcome).length) / those.length).toFixed(1)}%`;
  };
  const off = ['zone', 'other', 'reset'] as const;
  const all = ['right', ...off] as const;
  return `| ${shared} | ${outcomes.length} | ${count('right', all)} | ${count('wrong', all)} | ${count('left', all)} | ${off.map((kind) => count('right', [kind])).join(', ')} | ${count('wrong', ['right'])} |`;
});
const lines = [
  `${draws} events for each row, of three to six devices, from ${scenes.length} pictures ${nameOfPart()}. Devices besides the phones:`,
  '',
  '| shared moments | devices | right within a minute | wrong | left alone | right: of zones, of others, of reset clocks | wrong, of clocks that were right |',
  '|---|---|---|---|---|---|---|',
  ...rows,
  '',
  `An event of 10,000 photos by 45 phones and 15 cameras takes ${measureCost(scenes).toFixed(1)} s of CPU.`,
];
if (values['no-record']) console.log(lines.join('\n'));
else record('clocks of devices', `npm run bench:clock${flags ? ` -- ${flags}` : ''}`, lines);
