import type { DeviceSession } from '@togather/contract/schemas/accounts.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { formatMoment } from '#lib/format/format-date.ts';
import { notify } from '#lib/notices/notification.ts';
import { maySignOut, signOutEverywhere } from '#lib/sign-in/sign-out.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { FieldError } from '#ui/fields/text-field.tsx';
import { Skeleton } from '#ui/layout/page-shell.tsx';

const Device = ({ session, onEnd }: { session: DeviceSession; onEnd: () => Promise<void> }) => {
  const { t, language } = useTranslation('account');
  const { isPending, error, run } = useAction(onEnd);
  const { browser, system, lastUsedAt, isThis } = session;
  const isNamed = browser !== '' && system !== '';
  const device = isNamed
    ? t('sessions.device', { browser, system })
    : browser || system || t('sessions.unknown');
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-2 border-t border-line py-2">
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
          className="-mr-4"
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

/** Lists the user's sign-ins and ends one of them or all. */
export function SessionList() {
  const { t } = useTranslation('account');
  const { sessions, error: failure, end } = useDeviceSessions();
  const { isPending, error, run } = useAction(async () => {
    if (!(await maySignOut())) return;
    await signOutEverywhere();
    notify({ type: 'success', message: t('sessions.everywhereDone') });
  });
  const shown = error ?? failure;
  return (
    <AccountSection id="sessions" title={t('sessions.title')} text={t('sessions.text')}>
      {sessions ? (
        <ul>
          {sessions.map((session) => (
            <Device key={session.sessionId} session={session} onEnd={() => end(session.sessionId)} />
          ))}
        </ul>
      ) : (
        failure === null && <Skeleton className="h-16" />
      )}
      <Button
        kind="secondary"
        isPending={isPending}
        onClick={() => void run()}
        className="justify-self-start max-sm:justify-self-stretch"
      >
        {t('sessions.everywhere')}
      </Button>
      <FieldError id="sessions-failure" error={shown === null ? null : errorText(shown)} />
    </AccountSection>
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

interface Props {
  /** Also the id of the heading, which labels the section. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** A card of the account page: a heading, a description and its actions. */
export function AccountSection({ id, title, text, children }: Props) {
  return (
    <section
      aria-labelledby={id}
      // An error line at the end reserves its own height.
      className="grid gap-3 rounded-card border border-line bg-surface p-6 has-[>[aria-live]:last-child]:pb-1"
    >
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <p className="text-muted">{text}</p>
      {children}
    </section>
  );
}
