import { LegalPage } from './legal/legal-page.tsx';

const subjects = [
  'how',
  'stored',
  'compared',
  'shared',
  'skipped',
  'retention',
  'deleting',
  'blurring',
  'guests',
] as const;

export const Screen = () => <LegalPage texts="face-notice" subjects={subjects} />;
