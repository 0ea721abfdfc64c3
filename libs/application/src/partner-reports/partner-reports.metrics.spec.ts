import { Registry } from 'prom-client';
import type { DailyReports } from './daily-reports.js';
import { PartnerReportsMetrics } from './partner-reports.metrics.js';

const NOW = new Date('2026-01-17T06:00:00.000Z');
const standing = (difference: string, agreedUntil: string) => ({
  port: 'payment-network' as const,
  agreedUntil,
  latest: {
    port: 'payment-network' as const,
    day: '2026-01-16',
    outcome: 'DIFFERS' as const,
    currencies: [{ currency: 'USD', difference, open: 1 }],
  },
});

describe('the metrics of the daily reports', () => {
  const partners: DailyReports['partners'][number][] = [];
  const registry = new Registry();
  const metricsOf = () => new PartnerReportsMetrics({ partners } as never, registry, { now: () => NOW });
  beforeAll(() => void metricsOf());

  it('have no value where no partner was looked at', async () => {
    const metrics = await registry.metrics();
    expect(metrics).toContain('# HELP partner_last_agreed_day_age_seconds');
    expect(metrics).not.toMatch(/^partner_/m);
  });

  it('add the differences of the platforms without their signs, and have the oldest day', async () => {
    partners.push(standing('-5', '2026-01-17T00:00:00.000Z'), standing('7', '2026-01-15T00:00:00.000Z'));
    const metrics = await registry.metrics();
    expect(metrics).toContain('partner_reconciliation_difference{port="payment-network",currency="USD"} 12');
    expect(metrics).toContain('partner_last_agreed_day_age_seconds{port="payment-network"} 194400');
    partners.pop();
    expect(await registry.metrics()).toContain('{port="payment-network"} 21600');
  });
});
