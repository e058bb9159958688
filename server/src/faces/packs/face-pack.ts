/**
 * A model pack: the net that recognises faces, and everything the server must know about it.
 * Vectors of two packs are never compared, so every vector is kept with its pack's pipeline version.
 */
import type { GroupingRules } from '#faces/group/cluster.ts';

export type FacePack = EnginePack & {
  name: string;
  licence?: string | undefined;
  /**
   * How alike faces are to this pack's net; the grouping and the search by a selfie use nothing else of a
   * pack.
   */
  calibration: GroupingRules;
};

/** What a worker process needs of a pack: plain data, so that it can be sent there. */
export interface EnginePack {
  /** Kept beside every vector: the pack's name and version, what it is made of, and the version of our own steps. */
  pipelineVersion: string;
  embedding: EmbeddingNet;
}

/** Side in pixels of the chip that an embedding net of a pack takes, aligned by five points. */
export const FIVE_POINT_SIDE = 112;

/**
 * A net that takes one face of 112 x 112 pixels, aligned by five points, as [1, 3, 112, 112] and gives `dimensions`
 * numbers. Its input is (pixel - mean) * scale for each channel, in the order of `channels`, as are mean and scale.
 */
export interface EmbeddingNet {
  path: string;
  channels: 'RGB' | 'BGR';
  mean: [number, number, number];
  scale: [number, number, number];
  dimensions: number;
  /** cosine: vectors are stretched to length 1, so that square distances are twice the cosine distance. */
  metric: 'euclidean' | 'cosine';
  /** The vector is the mean of those of the face and of its mirror image. */
  mirrored?: boolean | undefined;
  /**
   * Directions of length 1, at right angles to each other, that are taken out of the vector before it is stretched: those in
   * which a bad photo changes it.
   */
  removed?: number[][] | undefined;
  /**
   * Lengths of the vector before it is stretched: at the first one the net recognises nothing in a face, at the second one as
   * much as in any.
   */
  lengths?: [number, number] | undefined;
  /**
   * The first numbers of the vector of pattern-chip.ts: a net that gives other numbers on this machine is not
   * used.
   */
  knownAnswer?: number[] | undefined;
}

/**
 * Numbers the steps and thresholds of this folder; increment it when a step, a threshold or a net of
 * @vladmandic/face-api changes so much that older vectors do not compare, so that stored faces are re-indexed.
 */
export const CHAIN_VERSION = 6;
