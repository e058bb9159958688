import { GROUPING_RULES } from '../group/cluster.ts';
import type { FacePack } from './face-pack.ts';
import { PIPELINE_VERSION } from './pipeline-version.ts';

/** The pack that is always there: the nets of @vladmandic/face-api. */
export const EMBEDDED_PACK: FacePack = {
  name: 'embedded',
  pipelineVersion: PIPELINE_VERSION,
  calibration: GROUPING_RULES,
};
