import { allowsLocal, mayReach } from './endpoint-rules.js';

const production = allowsLocal('PRODUCTION', true);
const sandbox = allowsLocal('SANDBOX', false);
const localSandbox = allowsLocal('SANDBOX', true);

describe('Addresses that webhooks may reach', () => {
  it.each([
    ['8.8.8.8', true, true, true],
    ['127.0.0.1', false, false, true],
    ['192.168.1.1', false, false, true],
    ['::1', false, false, true],
    ['169.254.169.254', false, false, false],
    ['::ffff:127.0.0.1', false, false, false],
    ['64:ff9b::7f00:1', false, false, false],
  ])('%s: in production %s, in a sandbox %s, in one whose operator allows local ones %s', (address, ...expected) => {
    expect([production, sandbox, localSandbox].map((local) => mayReach(address, local))).toEqual(expected);
  });
});
