import type { texts as common } from './en/common.ts';
import type { texts as downloads } from './en/downloads.ts';
import type { texts as errors } from './en/errors.ts';
import type { texts as eventPage } from './en/event-page.ts';
import type { texts as figures } from './en/figures.ts';
import type { texts as navigation } from './en/navigation.ts';
import type { texts as photos } from './en/photos.ts';
import type { texts as uploads } from './en/uploads.ts';

/** One namespace per file of en/; a new file is named here once, and t() knows its keys. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      common: typeof common;
      downloads: typeof downloads;
      errors: typeof errors;
      'event-page': typeof eventPage;
      figures: typeof figures;
      navigation: typeof navigation;
      photos: typeof photos;
      uploads: typeof uploads;
    };
  }
}
