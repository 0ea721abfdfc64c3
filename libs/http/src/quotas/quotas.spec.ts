import { type Quotas, rateLimitFields, shownQuotas } from './quotas.js';

const NOON = new Date('2026-03-01T12:00:00.000Z');
const QUOTAS: Quotas = {
  requestsPerSecond: null,
  documentsPerDay: 10,
  importsPerDay: 2,
  forksPerDay: 5,
  openWebhooks: 100,
};
const USE = { documents: 4, imports: 3, forks: 1, openWebhooks: 99 };

describe('Quotas', () => {
  it('are stated in the header fields of the draft, with windows where they have one', () => {
    expect(rateLimitFields(shownQuotas(QUOTAS, USE, NOON))).toEqual({
      policy: '"documents";q=10;w=86400, "imports";q=2;w=86400, "openWebhooks";q=100',
      state: '"documents";r=6;t=43200, "imports";r=0;t=43200, "openWebhooks";r=1',
    });
  });

  it('that are switched off are left out', () => {
    const quotas = { ...QUOTAS, documentsPerDay: null, openWebhooks: null };
    expect(shownQuotas(quotas, USE, NOON).map(({ name }) => name)).toEqual(['imports']);
  });
});
