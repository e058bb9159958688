/** The bytes are not a decodable picture. Retrying gives the same result. */
export class FacePhotoUnreadable extends Error {
  override name = 'FacePhotoUnreadable';
}

/** The process analysing a photo died, hung or was ended. Retrying may succeed. */
export class FaceWorkerCrashed extends Error {
  override name = 'FaceWorkerCrashed';
}
