import { ApiError, isExpiredLogin, isLoginFailure, SessionError } from '#lib/failures/failures.ts';
import { t } from '#texts/i18n.ts';
import { notify } from './notification.ts';
import { notifyFailure } from './notify-failure.ts';

const RELOAD_AFTER_MS = 2000;

let isReloading = false;

/** Shows a global error for 5 s. After an invalid login, which `call` has cleared, also reloads the page. */
export function handleGlobalError(error: unknown): void {
  if (!isLoginFailure(error)) {
    notifyFailure(error);
    return;
  }
  const key = isExpiredLogin(error) ? 'error.loginExpired' : 'error.loginInvalid';
  notify({ id: 'login', type: 'error', message: t(key) });
  if (isReloading) return;
  isReloading = true;
  setTimeout(() => {
    isReloading = false;
    location.reload();
  }, RELOAD_AFTER_MS);
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
