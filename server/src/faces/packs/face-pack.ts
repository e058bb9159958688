/**
 * A model pack: the nets that detect and recognise faces, and everything the server must know about them.
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
  nets: PackNets;
}

/** A detector left out is that of models.ts; its 68 points then give the five of the alignment. */
export interface PackNets {
  detector?: YunetNet | undefined;
  embedding: EmbeddingNet;
}

/**
 * A net of YuNet's kind. `side`: long side of its input in pixels; `fineSide`: the same for another look where faces are
 * small; `points`: whether faces are aligned by the net's own five points or by those of the 68 landmarks; `leastScore`:
 * below it a box is no face; `mostOverlap`: boxes that share more than this are one face.
 */
export interface YunetNet {
  path: string;
  points: 'own' | 'landmarks';
  side: number;
  fineSide?: number | undefined;
  leastScore: number;
  mostOverlap: number;
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
