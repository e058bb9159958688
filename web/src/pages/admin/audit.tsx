import { isAuditAction } from '@togather/contract/audit-actions.ts';
import { call } from '#lib/api/api.ts';
import { formatMoment } from '#lib/format/format-date.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { classes } from '#ui/layout/classes.ts';
import { AdminList, AdminView, TableRow, useAdminList } from './admin-list.tsx';

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
    <AdminView title={t('audit.title')} text={t('audit.text')} isWide>
      <AdminList
        list={list}
        failed={t('audit.failed')}
        outline="h-12"
        columns={[
          { head: t('audit.action'), width: 'minmax(0, 1.3fr)' },
          { head: t('audit.who'), width: 'minmax(0, 1.2fr)' },
          { head: t('audit.event'), width: 'minmax(0, 1fr)' },
          { head: t('audit.at'), width: '7.5rem' },
        ]}
      >
        {({ at, role, who, action, eventId, eventName }) => {
          const done = isAuditAction(action) ? t(`audit.actions.${action}`) : action;
          return (
            <TableRow
              label={done}
              title={done}
              cells={[
                [
                  t('audit.who'),
                  <span key="who">
                    {t(`audit.roles.${role}`)} ·{' '}
                    <bdi>{who ?? t(role === 'OPERATOR' ? 'audit.operator' : 'audit.gone')}</bdi>
                  </span>,
                ],
                [
                  t('audit.event'),
                  <bdi key="event" className={classes(eventName === null && 'font-mono break-all')}>
                    {eventName ?? eventId ?? '–'}
                  </bdi>,
                ],
                [
                  t('audit.at'),
                  <time key="at" dateTime={at} className="text-muted tabular-nums">
                    {formatMoment(at, language)}
                  </time>,
                ],
              ]}
            />
          );
        }}
      </AdminList>
    </AdminView>
  );
}
