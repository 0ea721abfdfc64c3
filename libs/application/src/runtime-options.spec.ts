import type { ProcessLogger, Runtime } from '@app/runtime';
import { readSettings } from '@app/runtime';
import { applicationOptionsOf } from './runtime-options.js';

const PRODUCTION = { NODE_ENV: 'production', MASTER_KEY: 'ab'.repeat(32), PUBLIC_URL: 'https://api.example.com' };
const METRICS_TOKEN = 'a-token-of-sixteen';

function httpOf(environment: NodeJS.ProcessEnv) {
  const runtime = { settings: readSettings(environment), ownerDatabaseUrl: null } as Runtime;
  return applicationOptionsOf(runtime, {} as ProcessLogger, 'all').http;
}

describe('the options of the application', () => {
  it.each([
    ['open outside production', {}, 'open'],
    ['closed in production', PRODUCTION, 'closed'],
    ['behind their token in production', { ...PRODUCTION, METRICS_TOKEN }, { token: METRICS_TOKEN }],
    ['behind their token outside production', { METRICS_TOKEN }, { token: METRICS_TOKEN }],
  ])('have metrics %s', (_where, environment, metrics) => {
    expect(httpOf(environment)).toMatchObject({ metrics });
  });

  it('trust the proxies of TRUSTED_PROXIES and no others', () => {
    expect(httpOf({ TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1' })).toMatchObject({
      trustedProxies: ['10.0.0.0/8', '192.0.2.1'],
    });
    expect(httpOf({})).toMatchObject({ trustedProxies: [] });
  });
});
