import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const vitalName = z.enum(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']);

export const reportVitals = defineEndpoint('reportVitals', {
  summary: 'Web vitals of one page view, without address or identity',
  body: z.object({
    /** The route's pattern, never the address, which may contain a PIN. */
    route: z.string().max(80),
    vitals: z
      .array(z.object({ name: vitalName, value: z.number().min(0).max(600_000) }))
      .min(1)
      .max(10),
  }),
  response: z.object({ received: z.literal(true) }),
});

export const getMetrics = defineEndpoint('getMetrics', {
  summary:
    'Counters and histograms in Prometheus text, for the bearer of METRICS_TOKEN; without a token, for this machine only',
  media: 'text/plain',
  errors: ['FORBIDDEN'],
});
