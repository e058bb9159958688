import { call } from '#lib/api/api.ts';
import { paths } from '#lib/history/paths.ts';
import { formatSize } from '#pages/admin/format-size.ts';
import { PagedList } from '#pages/admin/paged-list.tsx';
import { usePages } from '#pages/admin/use-pages.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Link } from '#ui/links/link.tsx';

const PAGE = 10;

const useLargestEvents = () =>
  usePages({
    // Not refreshed with the page: each read is in the audit.
    name: ['largest-events'],
    read: async (after, signal) => {
      const query = { order: 'largest', after, count: PAGE } as const;
      const { events, ...page } = await call('listAllEvents', { query, signal });
      return { rows: events, ...page };
    },
    idOf: ({ eventId }) => eventId,
  });

/** Lists events by their bytes; each leads to what an administrator can do about it. */
export function LargestEvents() {
  const { t } = useTranslation('admin');
  const pages = useLargestEvents();
  return (
    <div className="grid gap-3">
      <h4 className="font-medium">{t('installation.largest')}</h4>
      {pages.total === 0 && <p className="text-muted">{t('installation.noEvents')}</p>}
      <PagedList pages={pages} failed={t('events.failed')} outline="h-16" className="border-t border-line">
        {({ eventId, pinCode, eventName, photoCount, size, previewsSize }) => (
          <li
            key={eventId}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-b border-line py-2 last:border-b-0 last:pb-0"
          >
            <div className="min-w-0">
              <Link
                to={`${paths.admin}?view=events&search=${pinCode}`}
                className="inline-flex min-h-11 max-w-full items-center underline-offset-4 hover:underline"
              >
                <bdi className="truncate">{eventName}</bdi>
              </Link>
              <p className="text-sm break-keep text-muted tabular-nums">
                {t('installation.parts', {
                  count: photoCount,
                  originals: formatSize(size),
                  previews: formatSize(previewsSize),
                })}
              </p>
            </div>
            <p className="font-medium tabular-nums">{formatSize(size + previewsSize)}</p>
          </li>
        )}
      </PagedList>
    </div>
  );
}
