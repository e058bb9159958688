/** The bytes are not a decodable picture. Retrying gives the same result. */
export class FacePhotoUnreadable extends Error {
  override name = 'FacePhotoUnreadable';
}
