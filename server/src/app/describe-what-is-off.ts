import { type Config, signInWorks } from '#platform/config/config.ts';
import { isLoopback } from '#platform/config/installation.ts';
import { takesPayments } from '#platform/ecpay/settings.ts';

const isInsecure = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && !isLoopback(hostname);

/** Returns a sentence for each feature that a public installation lacks by its configuration, and how to enable it. */
export function describeWhatIsOff(
  config: Pick<
    Config,
    'publicUrl' | 'publicBecause' | 'openId' | 'localIdentity' | 'ecpay' | 'sandboxCashier'
  >,
): string[] {
  const lines: string[] = [];
  if (config.publicUrl && isInsecure(new URL(config.publicUrl)))
    lines.push(
      `PUBLIC_URL is ${config.publicUrl}: without https, browsers offer no share sheet, no app icon and no ZIP larger than ` +
        'the memory, Google sign-in does not work, and others in the network can read the traffic. Use a proxy with a certificate.',
    );
  if (!signInWorks(config))
    lines.push(
      `Sign-in is off: ${config.publicBecause}, and the local identity provider lets anyone sign in as any user. ` +
        'Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET (or OIDC_ISSUER and its client), or LOCAL_IDENTITY=1 to allow it.',
    );
  if (!takesPayments(config))
    lines.push(
      `Payment is off: ${config.publicBecause}, and ${config.ecpay ? `the keys of ECPay's stage merchant ${config.ecpay.merchantId} are public` : 'the sandbox cashier takes no money'}. ` +
        'Set ECPAY_MERCHANT_ID, ECPAY_HASH_KEY and ECPAY_HASH_IV of your own merchant, or SANDBOX_CASHIER=1 to allow it.',
    );
  return lines;
}
