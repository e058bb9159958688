import { useQuery } from '@tanstack/react-query';
import { Queries } from '#lib/api/queries.tsx';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { PageHeader, PageShell, Skeleton } from '#ui/layout/page-shell.tsx';
import { ProblemMessage } from '#ui/messages/state-message.tsx';

/** The parts of the pages that others have written, with their licences. */
export function LicencesPage() {
  const { t } = useTranslation('terms');
  const [title, intro] = [t('licences.title'), t('licences.intro')];
  usePageMeta({ title, description: intro });
  return (
    <PageShell>
      <article className="mx-auto max-w-2xl">
        <PageHeader title={title} text={intro} />
        <Queries>
          <LicenceList />
        </Queries>
      </article>
    </PageShell>
  );
}

/** Packages under the same text, as scripts/third-party/group-licences.ts writes them. */
interface LicenceGroup {
  readonly licence: string;
  readonly text: string;
  readonly packages: readonly {
    readonly name: string;
    readonly version: string;
    readonly copyrights: readonly string[];
  }[];
}

/** Fetches the generated file of web/public. Throws when it does not arrive. */
const fetchLicences = async (signal: AbortSignal): Promise<LicenceGroup[]> => {
  const response = await fetch('/licences.json', { signal });
  if (!response.ok) throw new Error(`licences.json: ${response.status}`);
  return response.json();
};

const Group = ({ group: { licence, text, packages } }: { group: LicenceGroup }) => {
  const { t } = useTranslation('terms');
  return (
    <section className="mt-10 grid gap-4 border-t border-line pt-6">
      <h2 className="text-lg">{licence}</h2>
      <ul className="grid gap-2" lang="en">
        {packages.map(({ name, version, copyrights }) => (
          <li key={`${name} ${version}`} className="wrap-anywhere">
            {name} <span className="text-muted tabular-nums">{version}</span>
            {copyrights.map((line) => (
              <p key={line} className="text-sm text-muted">
                {line}
              </p>
            ))}
          </li>
        ))}
      </ul>
      <details>
        <summary className="min-h-11 content-center underline-offset-4 hover:underline">
          {t('licences.text')}
        </summary>
        <p className="mt-2 text-sm wrap-anywhere whitespace-pre-line" lang="en">
          {text}
        </p>
      </details>
    </section>
  );
};

/** The packages that pages contain, by licence. They are loaded with this list alone. */
const LicenceList = () => {
  const { t } = useTranslation('terms');
  const { data, isPending, refetch } = useQuery({
    queryKey: ['licences'],
    queryFn: ({ signal }) => fetchLicences(signal),
  });
  if (isPending)
    return (
      <div role="status" aria-label={t('common:loading')} className="mt-10">
        <Skeleton className="h-80 rounded-card" />
      </div>
    );
  if (!data)
    return (
      <ProblemMessage
        title={t('licences.failed')}
        actions={<Button onClick={() => void refetch()}>{t('common:retry')}</Button>}
      />
    );
  return data.map((group) => <Group key={group.text} group={group} />);
};
