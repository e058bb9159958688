import type { SignInSettings } from '@togather/contract/schemas/site.ts';
import { type Config, GOOGLE_ISSUER } from '#platform/config/config.ts';

export function providerOf(openId: Config['openId']): SignInSettings['provider'] {
  if (!openId) return 'local';
  return openId.issuer === GOOGLE_ISSUER ? 'google' : 'openid';
}

const LOCAL_LABEL = { en: 'Sign in by e-mail', 'zh-TW': '以電子郵件登入' };
const NEUTRAL_LABEL = { en: 'Sign in', 'zh-TW': '登入' };

/**
 * Returns the text of the sign-in button: the operator's in both languages, or one that names no provider. Null for Google, whose text
 * the web has.
 */
export function signInLabel(openId: Config['openId']): SignInSettings['label'] {
  const provider = providerOf(openId);
  if (provider === 'google') return null;
  if (provider === 'local') return LOCAL_LABEL;
  return openId?.label === undefined ? NEUTRAL_LABEL : { en: openId.label, 'zh-TW': openId.label };
}
