/** What an estimate of a large event costs. */
import { type DeviceShots, estimateClocks } from '../../server/src/photos/devices/estimate-clocks.ts';
import { describePicture } from '../../server/src/photos/devices/picture-likeness.ts';
import { seededRandom } from '../faces/random.ts';
import type { Scene } from './views.ts';

const PHOTOS = 10_000;
const DEVICES = { phones: 45, cameras: 15 };
const CAMERAS_SHARE = 0.3;
const FIGURES = 200;
const FIGURES_A_PHOTO = 3;

/** Returns the CPU seconds for an event of 10,000 photos with three of 200 people on each. */
export function measureCost(scenes: readonly Scene[]): number {
  const random = seededRandom(5);
  const devices = Array.from({ length: DEVICES.phones + DEVICES.cameras }, (_, at) => ({
    id: `device${at}`,
    isPhone: at < DEVICES.phones,
    shots: [] as DeviceShots['shots'][number][],
  }));
  const cpu = process.cpuUsage();
  for (let i = 0; i < PHOTOS; i++) {
    const isCamera = random() < CAMERAS_SHARE;
    const at = Math.floor(random() * (isCamera ? DEVICES.cameras : DEVICES.phones));
    const view = scenes[Math.floor(random() * scenes.length)]!.views[Math.floor(random() * 3)]!;
    const surroundings = view.surroundings.length > 0 ? view.surroundings : undefined;
    devices[isCamera ? DEVICES.phones + at : at]!.shots.push({
      id: `photo${i}`,
      clock: random() * 20_000,
      arrival: 1e6,
      isLive: false,
      // Some people are on many photos.
      figures: new Map(
        Array.from({ length: FIGURES_A_PHOTO }, () => [
          `${Math.floor(random() ** 2 * FIGURES)}`,
          surroundings,
        ]),
      ),
      form: describePicture(view.thumbhash),
    });
  }
  estimateClocks(devices);
  const { user, system } = process.cpuUsage(cpu);
  return (user + system) / 1e6;
}
