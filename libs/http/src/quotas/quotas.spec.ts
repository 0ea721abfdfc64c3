import { laterUse, type Quotas, rateLimitFields, shownQuotas } from './quotas.js';

const NOON = new Date('2026-03-01T12:00:00.000Z');
const QUOTAS: Quotas = {
  requestsPerSecond: null,
  documentsPerDay: 10,
  importsPerDay: 2,
  forksPerDay: 5,
  openWebhooks: 100,
};
const USE = { day: '2026-03-01', documents: 4, imports: 3, forks: 1, openWebhooks: 99 };

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

  it('are not lower used after a reading of the same day that a later one has overtaken', () => {
    const overtaken = { ...USE, documents: 3, imports: 4, openWebhooks: 1 };
    expect(laterUse(USE, overtaken)).toEqual({ ...USE, imports: 4, openWebhooks: 1 });
    expect(laterUse(null, overtaken)).toEqual(overtaken);
  });

  it('are unused at the beginning of a day, whatever a reading of the day before says', () => {
    const tomorrow = { ...USE, day: '2026-03-02', documents: 0 };
    expect(laterUse(USE, tomorrow)).toEqual(tomorrow);
    expect(laterUse(tomorrow, USE)).toEqual(tomorrow);
  });
});
