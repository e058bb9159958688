/** The process analysing a photo died, hung or was ended. Retrying may succeed. */
export class FaceWorkerCrashed extends Error {
  override name = 'FaceWorkerCrashed';
}
