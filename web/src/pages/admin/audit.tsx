import { isAuditAction } from '@togather/contract/audit-actions.ts';
import { call } from '#lib/api/api.ts';
import { formatMoment } from '#lib/format/format-date.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { AdminList, AdminView, useAdminList } from './admin-list.tsx';

/** Lists the actions of administrators and hosts, newest first, with the event of each. */
export function Audit() {
  const { t, language } = useTranslation('admin');
  const list = useAdminList({
    key: ['audit'],
    size: 50,
    read: (query, signal) => call('listAudit', { query, signal }),
    rowsOf: ({ audit }) => audit,
    idOf: ({ id }) => id,
  });
  return (
    <AdminView title={t('audit.title')} text={t('audit.text')}>
      <AdminList list={list} failed={t('audit.failed')} outline="h-16" isRuled>
        {({ at, role, who, action, eventId, eventName }) => (
          <li className="grid gap-x-4 gap-y-1 border-b border-line py-3 sm:grid-cols-[9rem_1fr]">
            <time dateTime={at} className="text-sm text-muted tabular-nums">
              {formatMoment(at, language)}
            </time>
            <div className="grid min-w-0 gap-1">
              <p className="font-semibold">{isAuditAction(action) ? t(`audit.actions.${action}`) : action}</p>
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
        )}
      </AdminList>
    </AdminView>
  );
}
