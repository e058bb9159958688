import type { EventStatistics, SponsorNumbers } from '@togather/contract/schemas/statistics.ts';
import { callForFile } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { saveFile } from '#lib/device/share.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { FieldError } from '#ui/fields/text-field.tsx';
import { DownloadIcon } from '#ui/icons/icons.tsx';
import { sponsorRows } from './write-csv.ts';

interface Props {
  eventId: string;
  sponsors: readonly SponsorNumbers[];
  /** Begins the names of saved files. */
  name: string;
  onSaveCsv: (rows: ReturnType<typeof sponsorRows>) => void;
}

const Sponsor = ({ sponsor }: { sponsor: SponsorNumbers }) => {
  const { t, language } = useTranslation('statistics');
  const { views, clicks } = sponsor;
  const rate =
    views === 0
      ? '–'
      : (clicks / views).toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 });
  const numbers = [
    ['views', views.toLocaleString(language)],
    ['clicks', clicks.toLocaleString(language)],
    ['rate', rate],
  ] as const;
  return (
    <>
      <div className="min-w-0">
        <h4 className="font-semibold wrap-anywhere">
          <bdi>{sponsor.name}</bdi>
        </h4>
        <p className="text-sm text-muted">
          {t('sponsors.position', { number: sponsor.positionId })}
          {!sponsor.isShown && ` · ${t('sponsors.former')}`}
        </p>
      </div>
      <dl className="grid grid-cols-3 gap-2 md:text-right">
        {numbers.map(([key, value]) => (
          <div key={key}>
            <dt className="text-sm text-muted md:sr-only">{t(`sponsors.${key}`)}</dt>
            <dd className="text-lg font-semibold md:text-base md:tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
};

/** A card on phones, a row of a table elsewhere. */
const row = 'grid gap-x-6 gap-y-3 px-5 sm:px-6 md:grid-cols-[minmax(0,1fr)_14rem_12rem] md:items-center';

/** The names of the table's columns, which each sponsor's card has for phones and screen readers. */
const Columns = () => {
  const { t } = useTranslation('statistics');
  return (
    <div aria-hidden="true" className={`${row} items-end! py-3 text-sm text-muted max-md:hidden`}>
      <span>{t('sponsors.sponsor')}</span>
      <span className="grid grid-cols-3 gap-2 text-right">
        <span>{t('sponsors.views')}</span>
        <span>{t('sponsors.clicks')}</span>
        <span>{t('sponsors.rate')}</span>
      </span>
      <span>{t('sponsors.report')}</span>
    </div>
  );
};

/** The numbers of each sponsor, with a report to hand over. */
export function SponsorSection({ eventId, sponsors, name, onSaveCsv }: Props) {
  const { t } = useTranslation('statistics');
  const heading = [t('day'), t('sponsors.position', { number: '' }).trim(), t('sponsors.sponsor')];
  const hasNumbers = sponsors.some(({ days }) => days.length > 0);
  const save = () =>
    onSaveCsv(sponsorRows(sponsors, [...heading, t('sponsors.views'), t('sponsors.clicks')]));
  return (
    <section aria-labelledby="sponsor-numbers" className="grid gap-4 border-t border-line pt-6">
      <h3 id="sponsor-numbers" className="text-lg">
        {t('sponsors.title')}
      </h3>
      {sponsors.length === 0 ? (
        <p className="rounded-card bg-sunken p-5">{t('sponsors.none')}</p>
      ) : (
        <div className="divide-y divide-line rounded-card border border-line bg-surface">
          <Columns />
          <ul className="divide-y divide-line">
            {sponsors.map((sponsor) => (
              <li key={`${sponsor.positionId} ${sponsor.name}`} className={`${row} py-4 md:py-2`}>
                <Sponsor sponsor={sponsor} />
                <ReportButtons eventId={eventId} sponsor={sponsor} name={name} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {hasNumbers && (
        <div>
          <Button
            kind="secondary"
            icon={<DownloadIcon className="size-5" />}
            onClick={save}
            className="max-sm:w-full"
          >
            {t('saveSponsors')}
          </Button>
        </div>
      )}
    </section>
  );
}

const languages = [
  { language: 'en', key: 'english', lang: 'en' },
  { language: 'zh-TW', key: 'chinese', lang: 'zh-Hant-TW' },
] as const;

/** Saves the page for the sponsor in either language. */
const ReportButtons = ({
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
      <div className="grid grid-cols-2 gap-2">
        <p className="col-span-2 text-sm text-muted md:sr-only">{t('sponsors.report')}</p>
        {languages.map(({ language, key, lang }) => (
          <Button
            key={language}
            kind="secondary"
            className="md:min-h-11 md:px-2"
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
