import { LegalPage } from '../../features/legal/legal-page.tsx';

const subjects = [
  'service',
  'accounts',
  'photos',
  'conduct',
  'plans',
  'ending',
  'liability',
  'changes',
] as const;

export const Screen = () => <LegalPage texts="terms" subjects={subjects} />;
