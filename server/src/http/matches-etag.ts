/** True when an If-None-Match header names the tag, in a list or weakened by a proxy that compressed (RFC 9110 §13.1.2). */
export const matchesEtag = (header: string, etag: string): boolean =>
  header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
