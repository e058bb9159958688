import type { EventStatistics } from '@togather/contract/schemas/events/statistics.ts';
import { callForFile } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { saveFile } from '#lib/device/save-file.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';

const languages = [
  { language: 'en', key: 'english', lang: 'en' },
  { language: 'zh-TW', key: 'chinese', lang: 'zh-Hant-TW' },
] as const;

/** Saves the page for the sponsor in either language. */
export const ReportButtons = ({
  eventId,
  sponsor: { positionId, name: sponsor },
  name,
}: {
  eventId: string;
  sponsor: Pick<EventStatistics['sponsors'][number], 'positionId' | 'name'>;
  /** Begins the name of the file. */
  name: string;
}) => {
  const { t } = useTranslation('statistics');
  const work = useAction(async (language: 'en' | 'zh-TW') => {
    const query = { position: positionId, name: sponsor, language };
    const report = await callForFile('getSponsorReport', { params: { eventId }, query });
    saveFile(report, `${name}-sponsor-${positionId}-${language}.pdf`);
  });
  const id = `report-${positionId}-${sponsor}`;
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">{t('sponsors.report')}</p>
      <div className="flex flex-wrap gap-2">
        {languages.map(({ language, key, lang }) => (
          <Button
            key={language}
            kind="secondary"
            aria-label={t('sponsors.reportOf', {
              name: sponsor,
              number: positionId,
              language: t(`sponsors.${key}`),
            })}
            isPending={work.isPending}
            onClick={() => void work.run(language)}
          >
            <span lang={lang}>{t(`sponsors.${key}`)}</span>
          </Button>
        ))}
      </div>
      {work.error !== null && <FieldError id={id} error={errorText(work.error)} />}
    </div>
  );
};
