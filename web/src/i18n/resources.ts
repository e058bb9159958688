import type { texts as common } from './en/common.ts';
import type { texts as downloads } from './en/downloads.ts';
import type { texts as errors } from './en/errors.ts';
import type { texts as eventPage } from './en/event-page.ts';
import type { texts as figures } from './en/figures.ts';
import type { texts as navigation } from './en/navigation.ts';
import type { texts as photos } from './en/photos.ts';
import type { texts as uploads } from './en/uploads.ts';

/** One namespace per file of en/; a new file is named here once, and t() knows its keys. */
export interface Resources {
  common: typeof common;
  downloads: typeof downloads;
  errors: typeof errors;
  'event-page': typeof eventPage;
  figures: typeof figures;
  navigation: typeof navigation;
  photos: typeof photos;
  uploads: typeof uploads;
}
export type Namespace = keyof Resources;

type Base<K extends string> = K extends `${infer B}_one` | `${infer B}_other` ? B : K;
type PathsIn<T> = {
  [K in keyof T & string]: T[K] extends string ? Base<K> : `${Base<K>}.${PathsIn<T[K]>}`;
}[keyof T & string];

/** The dotted keys of one namespace; plural forms count as one key. */
export type KeyOf<N extends Namespace> = PathsIn<Resources[N]>;
/** A key with its namespace before a colon: understood everywhere. */
export type FullKey = { [N in Namespace]: `${N}:${KeyOf<N>}` }[Namespace];
