import type { Context } from '../context/context.ts';

/** More than a `tinyPhoto` has, less than a photograph. */
const TINY_BYTES = 50_000;

/** No net is run to find that tiny photos show nobody: for tests in which their faces play no part. */
export const seeNobody = (context: Context): Context => {
  const { faces } = context;
  const nobody = () => ({ width: 1, height: 1, faces: [], pipelineVersion: faces.pack.pipelineVersion });
  return {
    ...context,
    faces: {
      ...faces,
      analyse: async (photo) =>
        typeof photo !== 'string' && photo.length < TINY_BYTES ? nobody() : faces.analyse(photo),
    },
  };
};
