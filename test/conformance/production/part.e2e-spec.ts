import { production } from '../../support/production.js';
import '../payments/actions.e2e-spec.js';
import '../payments/incoming.e2e-spec.js';

// a part of `npm run test:production` in every run: the tests of these files, on a platform of production with partners
production.isPlayed = true;
afterAll(() => {
  production.isPlayed = process.env['CONFORMANCE'] === 'production';
});
