import { ApiError, isExpiredLogin, isLoginFailure, SessionError } from '#lib/failures/failures.ts';
import { clearSession } from '#lib/session/session-store.ts';
import { t } from '#texts/i18n.ts';
import { notify } from './notification.ts';
import { notifyFailure } from './notify-failure.ts';

const RELOAD_AFTER_MS = 2000;

/** Handles global errors: an invalid login signs out and reloads, any other error is shown for 5 s. */
export function handleGlobalError(error: unknown): void {
  if (!isLoginFailure(error)) {
    notifyFailure(error);
    return;
  }
  clearSession();
  const key = isExpiredLogin(error) ? 'error.loginExpired' : 'error.loginInvalid';
  notify({ type: 'error', message: t(key) });
  setTimeout(() => location.reload(), RELOAD_AFTER_MS);
}

const isOurs = (error: unknown): boolean => error instanceof SessionError || error instanceof ApiError;

/** Passes uncaught errors of our own classes to the global handler. The browser reports all others. */
export function catchGlobalErrors(): void {
  window.addEventListener('unhandledrejection', (event) => {
    if (!isOurs(event.reason)) return;
    event.preventDefault();
    handleGlobalError(event.reason);
  });
  window.addEventListener('error', (event) => {
    if (isOurs(event.error)) handleGlobalError(event.error);
  });
}
