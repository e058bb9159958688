import { LegalPage } from './legal/legal-page.tsx';

const subjects = ['who', 'photos', 'faces', 'account', 'device', 'others', 'retention', 'rights'] as const;

export const Screen = () => <LegalPage texts="privacy" subjects={subjects} />;
