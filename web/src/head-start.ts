/**
 * Runs before the rest of the page's code, which is ten times as large and arrives later: chooses the language, and at an
 * event's address requests the event and the first photos that its page shows. The page of a guest who has joined before
 * names these photos itself.
 */
import { matchWebPath, webPatterns } from '@togather/contract/web-paths.ts';
import { lookUpEarly } from './lib/joining/early-lookup.ts';
import { readPageData } from './lib/joining/page-data.ts';
import { requestFirstPhotos } from './parts/photos/request-first-photos.ts';
import { startI18n } from './texts/i18n.ts';

// The page asks again, and says what is wrong.
startI18n().catch(() => {});

const event = matchWebPath(webPatterns.event, location.pathname);
const pin = (event ?? matchWebPath(webPatterns.person, location.pathname))?.eventPin;
const brought = pin && readPageData();
// A person's photos instead of the event's, on that page.
if (brought) requestFirstPhotos({ ...brought.event, ...brought.person?.found });
else if (event && pin) lookUpEarly(pin, 'newest').then(requestFirstPhotos, () => {});
else if (pin) lookUpEarly(pin);
