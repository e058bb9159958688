import type { DeviceSession } from '@togather/contract/schemas/accounts.ts';
import { useEffect, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { formatMoment } from '#lib/format/format-date.ts';
import { notify } from '#lib/notices/notification.ts';
import { maySignOut, signOutEverywhere } from '#lib/sign-in/sign-out.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Skeleton } from '#ui/layout/page-shell.tsx';
import { SettingList, SettingRow } from '#ui/layout/setting-row.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';

const Device = ({ session, onEnd }: { session: DeviceSession; onEnd: () => Promise<void> }) => {
  const { t, language } = useTranslation('account');
  const { isPending, error, run } = useAction(onEnd);
  const { browser, system, lastUsedAt, isThis } = session;
  const isNamed = browser !== '' && system !== '';
  const device = isNamed
    ? t('sessions.device', { browser, system })
    : browser || system || t('sessions.unknown');
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-2 py-2">
      <p className="min-w-0 flex-1 basis-40">
        <span className="block">{device}</span>
        <span className="text-sm text-muted">
          {isThis
            ? t('sessions.isThis')
            : t('sessions.lastUsed', { time: formatMoment(lastUsedAt, language, { clock: 'own' }) })}
        </span>
      </p>
      {!isThis && (
        <Button
          kind="quiet"
          isPending={isPending}
          onClick={() => void run()}
          aria-label={t('sessions.endNamed', { device })}
          className="-mr-5"
        >
          {t('sessions.end')}
        </Button>
      )}
      {error !== null && (
        <p role="alert" className="basis-full text-sm text-danger">
          {errorText(error)}
        </p>
      )}
    </li>
  );
};

/** Devices that are listed at first. */
const FIRST = 3;

/** Lists the user's sign-ins and ends one of them or all. */
export function SessionList() {
  const { t } = useTranslation('account');
  const { sessions, error: failure, end } = useDeviceSessions();
  const { t: common } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const { isPending, error, run } = useAction(async () => {
    if (!(await maySignOut())) return;
    await signOutEverywhere();
    notify({ type: 'success', message: t('sessions.everywhereDone') });
  });
  return (
    <SettingRow
      title={t('sessions.title')}
      text={t('sessions.text')}
      control={
        <Button kind="secondary" isPending={isPending} onClick={() => void run()}>
          {t('sessions.everywhere')}
        </Button>
      }
    >
      {sessions ? (
        <>
          <SettingList>
            {sessions.slice(0, isWhole ? sessions.length : FIRST).map((session) => (
              <Device key={session.sessionId} session={session} onEnd={() => end(session.sessionId)} />
            ))}
          </SettingList>
          {!isWhole && sessions.length > FIRST && (
            <Button kind="quiet" className="-mx-5 justify-self-start" onClick={() => setIsWhole(true)}>
              {common('showAll', { count: sessions.length })}
            </Button>
          )}
        </>
      ) : (
        failure === null && <Skeleton className="h-16" />
      )}
      <FailureNote error={error ?? failure} />
    </SettingRow>
  );
}

/** Returns the user's devices, this one first, or null while they load, and a function that signs one out. */
const useDeviceSessions = () => {
  const [sessions, setSessions] = useState<readonly DeviceSession[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    const leaving = new AbortController();
    call('listSessions', { signal: leaving.signal }).then(
      (answer) => setSessions([...answer.sessions].sort((a, b) => Number(b.isThis) - Number(a.isThis))),
      (failure: unknown) => leaving.signal.aborted || setError(failure),
    );
    return () => leaving.abort();
  }, []);
  const end = async (sessionId: string) => {
    await call('endSession', { params: { sessionId } });
    setSessions((shown) => shown?.filter((session) => session.sessionId !== sessionId) ?? null);
  };
  return { sessions, error, end };
};
