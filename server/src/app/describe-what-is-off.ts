import { type Config, signInWorks } from '../platform/config/config.ts';
import { isLoopback } from '../platform/config/installation.ts';
import { takesPayments } from '../platform/ecpay/settings.ts';

const isInsecure = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && !isLoopback(hostname);

/**
 * Describes what a public installation lacks by its configuration, and how to enable it: one sentence each.
 */
export const describeWhatIsOff = (
  config: Pick<
    Config,
    'publicUrl' | 'publicBecause' | 'google' | 'localIdentity' | 'ecpay' | 'sandboxCashier'
  >,
): string[] => {
  const lines: string[] = [];
  if (config.publicUrl && isInsecure(new URL(config.publicUrl)))
    lines.push(
      `PUBLIC_URL is ${config.publicUrl}: without https, browsers offer no share sheet, no app icon and no ZIP larger than ` +
        'the memory, Google signs nobody in, and anybody in the network can read along. Put a proxy with a certificate in front.',
    );
  if (!signInWorks(config))
    lines.push(
      `Sign-in is off: ${config.publicBecause}, and the local identity provider lets anybody sign in as anybody. ` +
        'Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or LOCAL_IDENTITY=1 if you mean it.',
    );
  if (!takesPayments(config))
    lines.push(
      `Payment is off: ${config.publicBecause}, and ${config.ecpay ? `the keys of ECPay's stage merchant ${config.ecpay.merchantId} are public` : 'the sandbox cashier takes no money'}. ` +
        'Set ECPAY_MERCHANT_ID, ECPAY_HASH_KEY and ECPAY_HASH_IV of your own merchant, or SANDBOX_CASHIER=1 if you mean it.',
    );
  return lines;
};
