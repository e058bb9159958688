/**
 * The same pictures by this engine and by its peers, which `npm ci --ignore-scripts` in bench/peers installs:
 *   FACE_PHOTOS=<folder> node scripts/run.mjs bench/faces/peers.ts [face-api ...]
 * Verification is by each library's own distance; a peer's grouping is average linkage at
 * the distance that is best for these very people, which favours it; this engine's is its own, as in the product.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DEFAULT_PACK } from '@togather/server/src/faces/packs/find-pack.ts';
import { openEngine, type PhotoAnalysis } from '../../server/src/faces/find/engine.ts';
import { agglomerate, type MergeRule, squareDistance } from '../../server/src/faces/group/agglomerate.ts';
import { clusterFaces } from '../../server/src/faces/group/cluster.ts';
import { clusterOf } from '../../server/src/faces/group/grouped-face.ts';
import { ensureModels } from '../../server/src/faces/nets/models.ts';
import type { FacePack } from '../../server/src/faces/packs/face-pack.ts';
import { measureGrouping } from '../../server/src/faces/testing/grouping-metrics.ts';
import {
  eastAsianPeople,
  type LabelledPhoto,
  readLabelledPhotos,
  westernPeople,
} from '../../server/src/faces/testing/labelled-photos.ts';
import { testModelsFolder } from '../../server/src/faces/testing/models-folder.ts';

/** Pictures of each person: the peers take half a second for one. */
const EACH = 5;
/** Distances tried for a peer: these shares of all pairs are nearer. */
const TRIED = [0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.14, 0.2, 0.3];

interface Seen {
  photo: LabelledPhoto;
  cpuMs: number;
  embedding: Float32Array | undefined;
}

const folder = process.env.FACE_PHOTOS;
if (!folder) throw new Error('FACE_PHOTOS must name the folder of labelled pictures');
const photos = await readLabelledPhotos(folder);
const western = [...Map.groupBy(westernPeople(photos), ({ person }) => person).values()].flatMap((pictures) =>
  pictures.slice(0, EACH),
);
const sets = { western, idols: eastAsianPeople(photos, EACH) };
const all = Object.values(sets).flat();

console.log('                     CPU ms  not found    EER  TAR@1e-2  B3 F1  figures / people');

const analyseHere = async (pack: FacePack, wanted: LabelledPhoto[]): Promise<Seen[]> => {
  const engine = await openEngine({ models: await ensureModels(testModelsFolder()), pack, threads: 1 });
  const seen: Seen[] = [];
  for (const photo of [wanted[0]!, ...wanted]) {
    const bytes = await readFile(photo.path);
    const before = process.cpuUsage();
    const analysis = await engine.analyse(bytes);
    const { user, system } = process.cpuUsage(before);
    seen.push({ photo, cpuMs: (user + system) / 1000, embedding: largest(analysis)?.embedding });
  }
  await engine.close();
  return seen.slice(1);
};

const largest = ({ faces }: PhotoAnalysis) =>
  faces.toSorted((one, other) => other.heightPx * other.quality - one.heightPx * one.quality)[0];

const analyseThere = async (peer: string, wanted: LabelledPhoto[]): Promise<Seen[]> => {
  const out = join(tmpdir(), `togather-peer-${process.pid}.json`);
  const peers = new URL('../peers/', import.meta.url).pathname;
  const running = promisify(execFile)(process.execPath, [join(peers, 'run-peer.mjs'), peer, out], {
    cwd: peers,
  });
  running.child.stdin?.end(wanted.map(({ path }) => path).join('\n'));
  await running;
  const answers = JSON.parse(await readFile(out, 'utf8')) as {
    cpuMs: number;
    faces: { box: number[]; embedding: number[] }[];
  }[];
  return answers.map(({ cpuMs, faces }, i) => {
    const main = faces.toSorted((one, other) => other.box[3]! - one.box[3]!)[0];
    return { photo: wanted[i]!, cpuMs, embedding: main && Float32Array.from(main.embedding) };
  });
};

const report = (name: string, seen: Seen[], pack?: FacePack): void => {
  const times = seen.map(({ cpuMs }) => cpuMs).sort((one, other) => one - other);
  for (const [set, pictures] of Object.entries(sets)) {
    const rows = seen.filter(({ photo }) => pictures.includes(photo));
    const found = rows.filter(({ embedding }) => embedding);
    const { eer, tar } = ratesOf(found);
    const qualityOf = (labels: number[]) =>
      measureGrouping(rows.map(({ photo }, k) => ({ person: photo.person!, figure: labels[k]! })));
    const tries = pack ? [groupOurs(rows, pack)] : distancesToTry(found).map((d) => groupWithin(rows, d));
    const quality = tries.map(qualityOf).sort((one, other) => other.bCubedF1 - one.bCubedF1)[0]!;
    console.log(
      `${`${name}, ${set}`.padEnd(20)} ${times[times.length >> 1]!.toFixed(0).padStart(6)}  ` +
        `${`${rows.length - found.length} / ${rows.length}`.padEnd(9)}  ${(100 * eer).toFixed(1).padStart(5)}  ` +
        `${(100 * tar).toFixed(1).padStart(8)}  ${quality.bCubedF1.toFixed(3)}  ${quality.figures} / ${quality.people}`,
    );
  }
};

const groupOurs = (rows: Seen[], { calibration }: FacePack): number[] => {
  const faces = rows.flatMap(({ embedding, photo }) =>
    embedding ? [{ photoId: photo.file, embedding, quality: 1, heightPx: 100 }] : [],
  );
  const labels = clusterFaces(faces, calibration);
  const labelOf = new Map(faces.map(({ photoId }, i) => [photoId, labels[i]!]));
  return rows.map(({ photo }) => labelOf.get(photo.file) ?? -1);
};

/** Squares of distances. */
const distancesToTry = (found: Seen[]): number[] => {
  const all = found.flatMap((one, i) =>
    found.slice(0, i).map((other) => squareDistance(one.embedding!, other.embedding!)),
  );
  all.sort((one, other) => one - other);
  return TRIED.map((share) => all[Math.floor(share * all.length)]!);
};

const groupWithin = (rows: Seen[], limit: number): number[] => {
  const near: MergeRule = (one, other, distance) => (distance + one.spread + other.spread) / limit;
  const found = [...rows.keys()].filter((i) => rows[i]!.embedding);
  const clusters = agglomerate(
    found.map((i) => clusterOf({ photo: i, embedding: rows[i]!.embedding! }, rows[i]!.embedding!, i)),
    near,
  );
  const labels = rows.map(() => -1);
  for (const [label, { members }] of clusters.entries()) for (const member of members) labels[member] = label;
  return labels;
};

/** By Euclidean distance. */
const ratesOf = (found: Seen[]): { eer: number; tar: number } => {
  const right: number[] = [];
  const wrong: number[] = [];
  for (let i = 0; i < found.length; i++) {
    for (let j = 0; j < i; j++) {
      const isSame = found[i]!.photo.person === found[j]!.photo.person;
      (isSame ? right : wrong).push(squareDistance(found[i]!.embedding!, found[j]!.embedding!));
    }
  }
  right.sort((one, other) => one - other);
  wrong.sort((one, other) => one - other);
  const accepted = (far: number) =>
    right.filter((distance) => distance < (wrong[Math.floor(far * wrong.length)] ?? Number.POSITIVE_INFINITY))
      .length / right.length;
  let eer = 1;
  for (let step = 0; step <= 1000; step++)
    eer = Math.min(eer, Math.max(step / 1000, 1 - accepted(step / 1000)));
  return { eer, tar: accepted(0.01) };
};

report(DEFAULT_PACK.name, await analyseHere(DEFAULT_PACK, all), DEFAULT_PACK);
for (const peer of process.argv.slice(2)) report(peer, await analyseThere(peer, all));
