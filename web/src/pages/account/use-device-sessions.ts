import type { DeviceSession } from '@togather/contract/schemas/site/sessions.ts';
import { useEffect, useState } from 'react';
import { call } from '#lib/api/api.ts';

/** Returns the user's devices, this one first, or null while they load, and a function that signs one out. */
export const useDeviceSessions = () => {
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
