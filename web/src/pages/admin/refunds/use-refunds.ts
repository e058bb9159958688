import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { usePages } from '#pages/admin/use-pages.ts';

const PAGE = 20;

/** Returns refunds and the function that records one. `total` counts the due ones. */
export function useRefunds() {
  const client = useQueryClient();
  const pages = usePages({
    name: ['refunds'],
    read: async (after, signal) => {
      const { refunds, due, next } = await call('listRefunds', { query: { after, count: PAGE }, signal });
      return { rows: refunds, total: due, next };
    },
    idOf: (refund) => refund.merchantTradeNo,
  });
  const record = async (merchantTradeNo: string): Promise<void> => {
    await call('recordRefund', { params: { merchantTradeNo } });
    await client.invalidateQueries({ queryKey: ['admin'] });
  };
  return { pages, record };
}
