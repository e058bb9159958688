/** The manifest of a model pack, as JSON: docs/decisions/0010-model-packs.md explains each field. */
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { z } from 'zod';
import { GROUPING_RULES } from '#faces/group/cluster.ts';
import { CHAIN_VERSION, type FacePack } from './face-pack.ts';

const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/i)
  .transform((text) => text.toLowerCase());

/** An ONNX file; its path is relative to the manifest. */
const file = z.strictObject({ path: z.string().min(1), sha256 });

/** Four sums at a time are kept while vectors are compared. */
const dimensions = z.number().int().min(8).max(2048).multipleOf(4);
const perChannel = z.tuple([z.number(), z.number(), z.number()]);

const NO_DETECTOR =
  'a pack has an embedding net only, and Togather finds faces with its own detector: remove "detector"';

const manifest = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,30}$/),
  version: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,30}$/),
  licence: z.string().optional(),
  detector: z.never({ error: NO_DETECTOR }).optional(),
  embedding: z.strictObject({
    file,
    alignment: z.literal('five-point-112'),
    channels: z.enum(['RGB', 'BGR']),
    mean: perChannel,
    scale: perChannel,
    dimensions,
    metric: z.enum(['euclidean', 'cosine']),
    mirrored: z.boolean().optional(),
    removed: z.array(z.array(z.number())).optional(),
    lengths: z.tuple([z.number().positive(), z.number().positive()]).optional(),
    knownAnswer: z.array(z.number()).optional(),
  }),
  calibration: z.strictObject({
    withinPerson: z.number().positive(),
    certainDistance: z.number().positive(),
    priorWeight: z.number().nonnegative().default(GROUPING_RULES.priorWeight),
    sharedError: z.number().nonnegative().default(GROUPING_RULES.sharedError),
    leniency: z.number().nonnegative().default(GROUPING_RULES.leniency),
    fewGroupsLeniency: z.number().nonnegative().default(GROUPING_RULES.fewGroupsLeniency),
    betweenPeople: z.number().positive().default(GROUPING_RULES.betweenPeople),
    betweenWeight: z.number().nonnegative().default(GROUPING_RULES.betweenWeight),
    contextWeight: z.number().min(0).max(0.9).default(GROUPING_RULES.surroundingsWeight),
    degrees: z.number().positive().default(GROUPING_RULES.degrees),
  }),
});

export type PackManifest = z.output<typeof manifest>;
/** A manifest, and the folder its relative paths start at. */
export interface PackSource {
  manifest: PackManifest;
  folder: string;
}

/** Throws an Error that names the invalid fields. */
export function parseManifest(text: string): PackManifest {
  const parsed = manifest.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  const { removed = [], dimensions } = parsed.data.embedding;
  const wrong = removed.find(({ length }) => length !== dimensions);
  if (wrong) throw new Error(`embedding.removed has ${wrong.length} numbers, not ${dimensions}`);
  return parsed.data;
}

export function packOf({ manifest, folder }: PackSource): FacePack {
  const { embedding, calibration } = manifest;
  const { file, alignment, ...settings } = embedding;
  const { contextWeight: surroundingsWeight, ...rules } = calibration;
  return {
    name: manifest.name,
    licence: manifest.licence,
    pipelineVersion: versionOf(manifest),
    calibration: { ...rules, surroundingsWeight },
    embedding: { ...settings, path: resolve(folder, file.path) },
  };
}

/**
 * Name and version of the pack, a digest of all that shapes its vectors and how they are compared (an operator may change
 * a file and forget the version), and the version of our own steps. Where the files come from is no part of it.
 */
const versionOf = ({ name, version, embedding, calibration }: PackManifest): string => {
  // What only the search by a selfie asks leaves stored figures as they are.
  const { degrees: _, ...grouping } = calibration;
  const digest = createHash('sha256')
    // The null is the place of a detector, which packs once had: without it every stored version would change.
    .update(JSON.stringify([null, { ...embedding, file: embedding.file.sha256 }, grouping]))
    .digest('hex');
  return `${name}-${version}-${digest.slice(0, 8)}-${CHAIN_VERSION}`;
};
