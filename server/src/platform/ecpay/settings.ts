import type { Config } from '#platform/config/config.ts';
import type { Secrets } from '#platform/config/secrets.ts';
import type { Keys } from './check-mac-value.ts';

/** The merchant account that is paid, as the card payment provider identifies it. */
export interface Merchant extends Keys {
  readonly merchantId: string;
}

/** How cards are charged: by ECPay, or by the sandbox cashier on our own origin. */
export interface Payments {
  readonly merchant: Merchant;
  /** Target of the browser's checkout form. */
  readonly checkoutUrl: string;
  readonly queryUrl: string;
  readonly sandbox: boolean;
}

export const SANDBOX_PATH = '/sandbox-cashier';

const ECPAY_HOSTS = {
  stage: 'https://payment-stage.ecpay.com.tw',
  production: 'https://payment.ecpay.com.tw',
};

/** ECPay publishes the keys of these merchants, so anyone can sign a payment with them. */
const PUBLIC_MERCHANTS = new Set(['3002607', '2000132']);

/**
 * Returns ECPay when it is configured, else the sandbox cashier. Returns undefined, which switches payments off, when
 * payments could be forged and strangers may reach the installation (threats.md D1).
 */
export function openPayments(
  { ecpay, sandboxCashier }: Pick<Config, 'ecpay' | 'sandboxCashier'>,
  secrets: Secrets,
  publicUrl: string,
): Payments | undefined {
  if (!takesPayments({ ecpay, sandboxCashier })) return undefined;
  if (ecpay)
    return { ...addressesBelow(`${ECPAY_HOSTS[ecpay.mode]}/Cashier`), merchant: ecpay, sandbox: false };
  return { ...addressesBelow(publicUrl + SANDBOX_PATH), merchant: sandboxMerchant(secrets), sandbox: true };
}

/** Returns whether Plus events can be paid for. */
export function takesPayments({ ecpay, sandboxCashier }: Pick<Config, 'ecpay' | 'sandboxCashier'>): boolean {
  return sandboxCashier || (ecpay !== undefined && !PUBLIC_MERCHANTS.has(ecpay.merchantId));
}

const addressesBelow = (base: string) => ({
  checkoutUrl: `${base}/AioCheckOut/V5`,
  queryUrl: `${base}/QueryTradeInfo/V5`,
});

/**
 * Returns the sandbox's merchant. Its keys are derived from this installation's secret, so that nobody else can sign a
 * payment.
 */
export function sandboxMerchant(secrets: Secrets): Merchant {
  const key = secrets.keyFor('sandbox-cashier').toString('hex');
  return { merchantId: 'SANDBOX', hashKey: key.slice(0, 16), hashIv: key.slice(16, 32) };
}
