import { sign } from '#platform/ecpay/check-mac-value.ts';
import { taiwanTime } from '#platform/ecpay/checkout-fields.ts';
import type { Merchant } from '#platform/ecpay/settings.ts';
import type { Trade } from './queries.ts';

const DECLINED = '10100058';
const NOT_ESTABLISHED = '10200095';
const UNKNOWN_TRADE = '10200047';

/** Returns the message to the shop and the payer's browser about a decided trade, in ECPay's format. */
export function noticeOf(trade: Trade, merchant: Merchant): Record<string, string> {
  const paid = trade.status === 'PAID';
  return sign(
    {
      ...commonFields(trade),
      RtnCode: paid ? '1' : DECLINED,
      RtnMsg: paid ? '交易成功' : '付款失敗',
      SimulatePaid: '0',
    },
    merchant,
  );
}

/** Returns the response to QueryTradeInfo. */
export function tradeInfoOf(trade: Trade, merchant: Merchant): Record<string, string> {
  const status = { OPEN: '0', PAID: '1', FAILED: NOT_ESTABLISHED }[trade.status];
  const fields = { ...commonFields(trade), TradeStatus: status, ItemName: trade.fields.ItemName ?? '' };
  return sign(fields, merchant);
}

export function unknownTradeInfo(merchantTradeNo: string, merchant: Merchant): Record<string, string> {
  return sign(
    {
      MerchantID: merchant.merchantId,
      MerchantTradeNo: merchantTradeNo,
      TradeAmt: '0',
      TradeStatus: UNKNOWN_TRADE,
    },
    merchant,
  );
}

const commonFields = ({ fields, ...trade }: Trade) => ({
  MerchantID: fields.MerchantID ?? '',
  MerchantTradeNo: trade.merchant_trade_no,
  StoreID: '',
  TradeNo: trade.trade_no,
  TradeAmt: fields.TotalAmount ?? '',
  PaymentDate: trade.decided_at ? taiwanTime(trade.decided_at) : '',
  PaymentType: 'Credit_CreditCard',
  PaymentTypeChargeFee: '0',
  TradeDate: taiwanTime(trade.traded_at),
  CustomField1: '',
  CustomField2: '',
  CustomField3: '',
  CustomField4: '',
});
