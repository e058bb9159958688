import { useQuery } from '@tanstack/react-query';

import { type ReactNode, useEffect } from 'react';
import { isLoginFailure } from '#lib/failures/failures.ts';
import { navigate } from '#lib/history/page-history.ts';
import { notify } from '#lib/notices/notification.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { WarningIcon } from '#ui/icons/icons.tsx';
import { Spinner } from '#ui/layout/spinner.tsx';
import { adminCheckQuery } from './admin-check-query.ts';

/** An unknown path: users without access see the not-found page. */
const NOWHERE = '/not-found';

/** Admits administrators. Redirects all others to the not-found page with the reason. */
export function AdminGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin');
  const { data, error } = useQuery(adminCheckQuery);
  // The page asks for an expired login itself.
  const reason = data?.isAdmin === false ? 'denied' : error && !isLoginFailure(error) ? 'checkFailed' : null;
  useEffect(() => {
    if (!reason) return;
    notify({ type: 'error', message: t(reason) });
    navigate(NOWHERE, { replace: true });
  }, [reason, t]);
  if (data?.isAdmin)
    return (
      <>
        {data.notices?.map((notice) => (
          <p
            key={notice}
            role="alert"
            className="mb-6 flex gap-3 rounded-card border border-danger bg-surface p-4 text-danger"
          >
            <WarningIcon className="mt-0.5 size-5 shrink-0" />
            {t(`notices.${notice}`)}
          </p>
        ))}
        {children}
      </>
    );
  return (
    <p role="status" className="flex min-h-[50dvh] items-center justify-center gap-3 text-muted">
      <Spinner />
      {t('checking')}
    </p>
  );
}
