import '../src/app/styles.css';
import { startI18n } from '../src/i18n/i18n.ts';
import { SCRIPT_COOKIE } from './answer.ts';

// biome-ignore lint/suspicious/noDocumentCookie: CookieStore does not exist in all browsers that run these tests.
document.cookie = `${SCRIPT_COOKIE}=${crypto.randomUUID()}; path=/`;
document.documentElement.lang = 'en';
await startI18n();
