import { t } from '#texts/i18n.ts';
import {
  ApiError,
  isExpiredLogin,
  isMissingPart,
  NetworkError,
  SessionError,
  TimeoutError,
  UpdatedError,
} from './failures.ts';

const textOf = ({ code, hasCode, message }: ApiError): string => {
  if (!hasCode && message) return message;
  const text = t(`errors:${code}`);
  return text === code ? message || t('error.unknown') : text;
};

/** Returns a failure's text in the current language by its code, or its own message if the server named no known code. */
export function errorText(error: unknown): string {
  if (error instanceof SessionError)
    return t(isExpiredLogin(error) ? 'error.loginExpired' : 'error.loginInvalid');
  if (error instanceof ApiError) return textOf(error);
  if (error instanceof NetworkError || isMissingPart(error)) return t('error.network');
  if (error instanceof TimeoutError) return t('error.timeout');
  if (error instanceof UpdatedError) return t('error.updated');
  return (error instanceof Error && error.message) || t('error.unknown');
}
