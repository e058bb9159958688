import { isAuditAction } from '@togather/contract/audit-actions.ts';
import type { AuditEntry } from '@togather/contract/schemas/admin/admin.ts';
import { call } from '#lib/api/api.ts';
import { formatMoment } from '#lib/format/format-date.ts';
import { PagedList } from '#pages/admin/paged-list.tsx';
import { usePages } from '#pages/admin/use-pages.ts';
import { useTranslation } from '#texts/use-translation.ts';

const PAGE = 50;

/** Returns the actions of administrators and hosts, newest first. */
const useAudit = () =>
  usePages({
    name: ['audit'],
    read: async (after, signal) => {
      const { audit, ...page } = await call('listAudit', { query: { after, count: PAGE }, signal });
      return { rows: audit, ...page };
    },
    idOf: (auditEntry) => auditEntry.id,
  });

const AuditRow = ({
  auditEntry: { at, role, who, action, eventId, eventName },
}: {
  auditEntry: AuditEntry;
}) => {
  const { t, language } = useTranslation('admin');
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-line py-3 sm:grid-cols-[9rem_1fr]">
      <time dateTime={at} className="text-sm text-muted tabular-nums">
        {formatMoment(at, language)}
      </time>
      <div className="grid min-w-0 gap-1">
        <p className="font-medium">{isAuditAction(action) ? t(`audit.actions.${action}`) : action}</p>
        <p className="text-sm text-muted">
          {t(`audit.roles.${role}`)} ·{' '}
          <bdi>{who ?? t(role === 'OPERATOR' ? 'audit.operator' : 'audit.gone')}</bdi>
        </p>
        {eventId !== null && (
          <p className="text-sm text-muted">
            {eventName === null ? (
              <span className="font-mono break-all">{eventId}</span>
            ) : (
              <bdi>{eventName}</bdi>
            )}
          </p>
        )}
      </div>
    </li>
  );
};

/** Lists the actions of administrators and hosts, with the event of each. */
export function AuditList() {
  const { t } = useTranslation('admin');
  const pages = useAudit();
  return (
    <div className="mt-8 grid max-w-2xl gap-6">
      <header className="grid gap-2">
        <h2 className="text-xl">{t('audit.title')}</h2>
        <p className="text-muted">{t('audit.text')}</p>
      </header>
      <PagedList pages={pages} failed={t('audit.failed')} outline="h-16" className="border-t border-line">
        {(auditEntry) => <AuditRow key={auditEntry.id} auditEntry={auditEntry} />}
      </PagedList>
    </div>
  );
}
