/** The bytes are no picture that can be decoded. Trying again gives the same. */
export class FacePhotoUnreadable extends Error {
  override name = 'FacePhotoUnreadable';
}

/** The process that worked on a photo died, hung or was ended. Trying again may succeed. */
export class FaceWorkerCrashed extends Error {
  override name = 'FaceWorkerCrashed';
}
