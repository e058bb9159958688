import { usePageMeta } from '#lib/history/page-meta.ts';
import { JoinForm } from '#parts/join/join-form.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { PageHeader, PageShell } from '#ui/layout/page-shell.tsx';
import { LegalNote } from './legal-note.tsx';

const steps = ['a', 'b', 'c'] as const;

/** Explains uploading or downloading in three steps, with a PIN field that leads there. */
export function PhotoGuide({ goal }: { goal: 'upload' | 'download' }) {
  const { t } = useTranslation('photo-guides');
  usePageMeta({ title: t(`${goal}.title`), description: t(`${goal}.text`) });
  return (
    <PageShell>
      <div className="grid gap-12 lg:grid-cols-[1.2fr_1fr] lg:gap-20">
        <div>
          <PageHeader title={t(`${goal}.title`)} text={t(`${goal}.text`)} />
          <ol className="mt-10">
            {steps.map((step, index) => (
              <li key={step} className="flex gap-5 border-t border-line py-5">
                <span aria-hidden="true" className="pt-0.5 font-mono text-muted tabular-nums">
                  {index + 1}
                </span>
                <div>
                  <h2 className="text-lg">{t(`${goal}.${step}.title`)}</h2>
                  <p className="mt-1 text-muted">{t(`${goal}.${step}.text`)}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        <div className="grid content-start gap-6 rounded-card border border-line bg-surface p-6 md:p-8 lg:sticky lg:top-24 lg:self-start">
          <JoinForm open={goal} label={t(`${goal}.action`)} />
          <LegalNote />
        </div>
      </div>
    </PageShell>
  );
}
