import { t } from '../../i18n/i18n.ts';
import { ApiError, isExpiredLogin, isLoginFailure, SessionError } from '../failures/failures.ts';
import { clearSession } from '../session/session-store.ts';
import { notify } from './notification.ts';
import { notifyFailure } from './notify-failure.ts';

const RELOAD_AFTER_MS = 2000;

/** The global handler of the error catalogue: a broken login signs out and reloads, anything else is shown for 5 s. */
export const handleGlobalError = (error: unknown): void => {
  if (!isLoginFailure(error)) {
    notifyFailure(error);
    return;
  }
  clearSession();
  const key = isExpiredLogin(error) ? 'error.loginExpired' : 'error.loginInvalid';
  notify({ type: 'error', message: t(key) });
  setTimeout(() => location.reload(), RELOAD_AFTER_MS);
};

const isOurs = (error: unknown): boolean => error instanceof SessionError || error instanceof ApiError;

/** Errors of our two classes that nobody caught reach the global handler; foreign ones are the browser's to report. */
export const catchGlobalErrors = (): void => {
  window.addEventListener('unhandledrejection', (event) => {
    if (!isOurs(event.reason)) return;
    event.preventDefault();
    handleGlobalError(event.reason);
  });
  window.addEventListener('error', (event) => {
    if (isOurs(event.error)) handleGlobalError(event.error);
  });
};
