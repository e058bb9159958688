import { licencesPath } from '@togather/contract/web-paths.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Link } from '#ui/links/link.tsx';
import { LegalPage } from './legal/legal-page.tsx';

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

export function Screen() {
  const { t } = useTranslation('terms');
  return (
    <LegalPage texts="terms" subjects={subjects}>
      <p className="mt-10 border-t border-line pt-6">
        <Link to={licencesPath} className="underline underline-offset-4 hover:decoration-2">
          {t('licences.title')}
        </Link>
      </p>
    </LegalPage>
  );
}
