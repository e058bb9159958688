import '../src/app/styles.css';
import { startI18n } from '../src/i18n/i18n.ts';

document.documentElement.lang = 'en';
await startI18n();
