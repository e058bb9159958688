import { licencesPath } from '@togather/contract/web-paths.ts';
import { useConfig } from '#lib/api/config.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Link } from '#ui/links/link.tsx';

/** The version that runs, and what it is made of. */
export function AdminFooter() {
  const { t } = useTranslation('admin');
  const version = useConfig()?.version;
  return (
    <footer className="mt-16 flex flex-wrap items-center gap-x-6 border-t border-line pt-4 text-sm text-muted">
      <p className="tabular-nums">
        {t('common:productName')} {version}
      </p>
      <Link
        to={licencesPath}
        className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
      >
        {t('licences')}
      </Link>
    </footer>
  );
}
