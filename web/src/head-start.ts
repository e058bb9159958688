/**
 * Runs before the rest of the page's code, which is ten times as large and arrives later: chooses the language, and at an
 * event's address requests the event and the first photos that its page shows. The page of a guest who has joined before
 * names these photos itself.
 */
import { matchWebPath, webPatterns } from '@togather/contract/web-paths.ts';
import { requestFirstPhotos } from './features/photos/grid/request-first-photos.ts';
import { startI18n } from './i18n/i18n.ts';
import { lookUpEarly } from './platform/joining/early-lookup.ts';
import { firstOf, readPageData } from './platform/joining/page-data.ts';

// The page asks again, and says what is wrong.
startI18n().catch(() => {});

const { eventPin } = matchWebPath(webPatterns.event, location.pathname) ?? {};
const personsEvent = matchWebPath(webPatterns.person, location.pathname)?.eventPin;
const brought = eventPin || personsEvent ? readPageData() : undefined;
if (brought) requestFirstPhotos(firstOf(brought));
else if (eventPin) lookUpEarly(eventPin, 'newest').then(requestFirstPhotos, () => {});
else if (personsEvent) lookUpEarly(personsEvent);
