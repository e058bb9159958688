/**
 * Estimates by how much the clocks of an event's devices are wrong. Phones set their clocks by the network, so the
 * others are compared with them. Evidence: photos that a camera sends at once, photos of one moment by two devices, and
 * that no photo is taken after it arrived.
 */
import {
  findMatches,
  indexReferences,
  type Match,
  momentOf,
  type Reference,
  type ReferenceIndex,
  type Shot,
} from './find-matches.ts';

export interface DeviceShots {
  readonly id: string;
  readonly isPhone: boolean;
  /** What the host decided; never estimated again. */
  readonly decidedSeconds?: number | undefined;
  readonly shots: readonly Shot[];
}

export interface ClockEstimate {
  readonly deviceId: string;
  /** To add to the device's times; 0 for a clock that is right. */
  readonly correctionSeconds: number;
  /** The probability that this is right. */
  readonly confidence: number;
  /** `zone`: moments, and the clock is wrong by a time zone. */
  readonly by: 'live' | 'moments' | 'zone';
  /** At most two pairs of photos of one moment: the device's, and another's. */
  readonly pairs: readonly (readonly [string, string])[];
}

/** Clocks that differ by less are left alone. */
export const TOLERANCE_SECONDS = 60;
/** Below this nothing is changed. bench/clock calibrates it. */
const LEAST_CONFIDENCE = 0.99;

/** Returns an estimate for each device of which enough is known, by confidence at least LEAST_CONFIDENCE. */
export function estimateClocks(devices: readonly DeviceShots[]): ClockEstimate[] {
  const estimates: ClockEstimate[] = [];
  const references: Reference[] = [];
  const trust = ({ shots }: DeviceShots, seconds: number) => {
    for (const shot of shots) references.push({ shot, time: shot.clock + seconds });
  };
  const open = new Set<DeviceShots>();
  for (const device of devices) {
    const live = device.decidedSeconds === undefined ? estimateLive(device) : undefined;
    if (live) estimates.push(live);
    const seconds = device.decidedSeconds ?? live?.correctionSeconds ?? (isRight(device) ? 0 : undefined);
    if (seconds === undefined) open.add(device);
    else trust(device, seconds);
  }
  // Devices that are compared with phones are compared with others afterwards.
  for (let found = 1; found > 0 && open.size > 0 && references.length > 0; ) {
    const index = indexReferences(references);
    const sure = [...open].flatMap((device) => {
      const estimate = estimateByMoments(device, index);
      return estimate && estimate.confidence >= LEAST_CONFIDENCE ? [{ device, estimate }] : [];
    });
    for (const { device, estimate } of sure) {
      open.delete(device);
      estimates.push(estimate);
      trust(device, estimate.correctionSeconds);
    }
    found = sure.length;
  }
  return estimates;
}

/** A phone that shows no photo from the future is a reference. */
const isRight = (device: DeviceShots): boolean =>
  device.isPhone && latestCorrection(device) >= -TOLERANCE_SECONDS;

/** No photo is taken after it arrived, so a correction is at most this. */
const latestCorrection = ({ shots }: DeviceShots): number =>
  shots.reduce((least, { arrival, clock }) => Math.min(least, arrival - clock), Number.POSITIVE_INFINITY);

/** Delays of photos that are sent at once differ by at most this. */
const LIVE_SPREAD_SECONDS = 30;
/** Photos sent at once come at this many moments at least, over this time: photos sent in one go later look alike otherwise. */
const LIVE_MOMENTS = 4;
const LIVE_SPAN_SECONDS = 600;
const LIVE_SHARE = 0.5;
const LIVE_CONFIDENCE = 0.99;

/** The most common time from capture to arrival, if at least half of the photos have it. */
const estimateLive = ({ id, shots }: DeviceShots): ClockEstimate | undefined => {
  const live = shots
    .filter(({ isLive }) => isLive)
    .toSorted((one, other) => one.arrival - one.clock - (other.arrival - other.clock));
  const delayOf = (shot: Shot) => shot.arrival - shot.clock;
  let densest: Shot[] = [];
  let from = 0;
  for (const [to, shot] of live.entries()) {
    while (delayOf(shot) - delayOf(live[from]!) > LIVE_SPREAD_SECONDS) from++;
    if (to - from + 1 > densest.length) densest = live.slice(from, to + 1);
  }
  const clocks = densest.map(({ clock }) => clock);
  const isSteady =
    densest.length >= LIVE_SHARE * live.length &&
    new Set(clocks.map(momentOf)).size >= LIVE_MOMENTS &&
    Math.max(...clocks) - Math.min(...clocks) >= LIVE_SPAN_SECONDS;
  if (!isSteady) return undefined;
  const seconds = Math.round(delayOf(densest[densest.length >> 1]!));
  return {
    deviceId: id,
    correctionSeconds: settle(seconds),
    confidence: LIVE_CONFIDENCE,
    by: 'live',
    pairs: [],
  };
};

/** Photos of one moment differ by about this many seconds, and rarely by more than a few times that. */
const DIFFERENCE_SECONDS = 12;
const WINDOW_SECONDS = 40;
/** The least span of times over which chance spreads the differences of other pairs. */
const LEAST_SPAN_SECONDS = 3600;
/** How often a clock is right, wrong by whole half hours, or by anything else. */
const PRIOR = { right: 0.4, zone: 0.2, other: 0.4 };
const ZONE_SECONDS = 1800;
const MOST_ZONES = 28;
/** A zone is recognised, and taken instead of what was measured, within this. */
const ZONE_TOLERANCE_SECONDS = 30;
const LEAST_MOMENTS = 2;

interface Vote {
  readonly seconds: number;
  readonly score: number;
  readonly matches: readonly Match[];
}

const estimateByMoments = (device: DeviceShots, index: ReferenceIndex): ClockEstimate | undefined => {
  const matches = findMatches(device.shots, index).sort((one, other) => one.seconds - other.seconds);
  if (matches.length === 0) return undefined;
  const span = Math.max(
    LEAST_SPAN_SECONDS,
    spanOf(device.shots.map(({ clock }) => clock)) + spanOf(matches.map(({ other }) => other.time)),
  );
  const latest = latestCorrection(device) + TOLERANCE_SECONDS;
  const votes = countVotes(matches, span).filter(({ seconds }) => seconds <= latest);
  const [best] = votes;
  if (!best || best.matches.length < LEAST_MOMENTS) return undefined;
  // That none of them is right: then no pair is of one moment, and the score is 0.
  const total = votes.reduce((sum, { score }) => sum + Math.exp(score), 1);
  const pairs = best.matches
    .toSorted((one, other) => other.probability - one.probability)
    .slice(0, 2)
    .map(({ own, other }) => [own.id, other.shot.id] as const);
  return {
    deviceId: device.id,
    correctionSeconds: settle(best.seconds),
    confidence: Math.exp(best.score) / total,
    by: isZone(best.seconds) ? 'zone' : 'moments',
    pairs,
  };
};

const spanOf = (times: readonly number[]): number => {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const time of times) {
    first = Math.min(first, time);
    last = Math.max(last, time);
  }
  return last - first;
};

const zoneOf = (seconds: number): number => Math.round(seconds / ZONE_SECONDS) * ZONE_SECONDS;
const isZone = (seconds: number): boolean =>
  zoneOf(seconds) !== 0 &&
  Math.abs(zoneOf(seconds)) <= MOST_ZONES * ZONE_SECONDS &&
  Math.abs(seconds - zoneOf(seconds)) <= ZONE_TOLERANCE_SECONDS;

const settle = (seconds: number): number => {
  if (Math.abs(seconds) < TOLERANCE_SECONDS) return 0;
  return isZone(seconds) ? zoneOf(seconds) : Math.round(seconds);
};

/** A pair of at least this probability names a correction. */
const CANDIDATE_PROBABILITY = 0.05;

/** Returns the corrections that pairs vote for, the likeliest first; no two are within the tolerance. */
const countVotes = (matches: readonly Match[], span: number): Vote[] => {
  const scenes = describeScenes(matches);
  // The score if every pair were of two moments.
  const base = [...scenes.values()].reduce((sum, { unpaired }) => sum + Math.log(unpaired), 0);
  const votes: Vote[] = [];
  let [from, to] = [0, 0];
  for (const { seconds, probability } of matches) {
    while (seconds - matches[from]!.seconds > WINDOW_SECONDS) from++;
    while (to < matches.length && matches[to]!.seconds - seconds <= WINDOW_SECONDS) to++;
    if (probability < CANDIDATE_PROBABILITY) continue;
    const vote = countVote(matches.slice(from, to), { seconds, span, scenes });
    votes.push({ ...vote, score: base + vote.score + Math.log(priorOf(seconds, span)) });
  }
  votes.sort((one, other) => other.score - one.score);
  const apart: Vote[] = [];
  for (const vote of votes)
    if (apart.every(({ seconds }) => Math.abs(seconds - vote.seconds) > TOLERANCE_SECONDS)) apart.push(vote);
  return apart;
};

interface Scene {
  /** The device's photos of it. */
  readonly photos: number;
  /** The mean probability that a photo of it has no partner. */
  readonly unpaired: number;
}

const describeScenes = (matches: readonly Match[]): Map<number, Scene> =>
  new Map(
    [...Map.groupBy(matches, ({ scene }) => scene)].map(([scene, theirs]) => {
      const photos = new Set(theirs.map(({ own }) => own)).size;
      const paired = theirs.reduce((sum, { probability }) => sum + probability, 0) / photos;
      return [scene, { photos, unpaired: Math.max(LEAST_UNPAIRED, 1 - paired) }];
    }),
  );
const LEAST_UNPAIRED = 0.05;

/**
 * Sums the evidence of the matches near a correction. A scene counts once, by the mean of its photos: the photos of a speech say
 * little, because some of them fit to any correction.
 */
const countVote = (
  near: readonly Match[],
  { seconds, span, scenes }: { seconds: number; span: number; scenes: ReadonlyMap<number, Scene> },
): Vote => {
  let score = 0;
  const matches: Match[] = [];
  for (const [scene, theirs] of Map.groupBy(near, (match) => match.scene)) {
    const { photos, unpaired } = scenes.get(scene)!;
    const paired = theirs.reduce(
      (sum, match) => sum + match.probability * densityOf(match.seconds - seconds),
      0,
    );
    score += Math.log(1 + (paired * span) / photos / unpaired);
    matches.push(theirs.reduce((best, match) => (match.probability > best.probability ? match : best)));
  }
  return { seconds, score, matches };
};

/** How probable it is, for each second, that two devices' photos of a moment are so many seconds apart. */
const densityOf = (seconds: number): number =>
  Math.exp(-Math.abs(seconds) / DIFFERENCE_SECONDS) / (2 * DIFFERENCE_SECONDS);

const priorOf = (seconds: number, span: number): number => {
  if (Math.abs(seconds) <= TOLERANCE_SECONDS) return PRIOR.right;
  const other = (PRIOR.other * 2 * TOLERANCE_SECONDS) / span;
  return isZone(seconds) ? other + PRIOR.zone / (2 * MOST_ZONES) : other;
};
