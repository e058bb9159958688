import { newId } from '../base/new-id.ts';

const LENGTH = 20;

/** A fresh MerchantTradeNo: 20 letters and digits, 119 random bits, so none comes twice. */
export const newTradeNo = (): string => newId().slice(0, LENGTH);
