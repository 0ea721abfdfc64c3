import { derivedUuid } from '@app/kernel';
import { TEST_TENANT } from '@app/kernel/testing';
import { parseStreamName, streamName } from './stream-name.js';

describe('the name of a stream', () => {
  const id = derivedUuid('a');

  it('names tenant, context, aggregate and instance', () => {
    const name = streamName(TEST_TENANT, { context: 'wallet-auth', name: 'sca-challenge' }, id);
    expect(name).toBe(`${TEST_TENANT.platformId}~sandbox.wallet-auth.sca-challenge-${id}`);
    expect(parseStreamName(name)).toEqual({
      tenant: TEST_TENANT,
      context: 'wallet-auth',
      aggregate: 'sca-challenge',
      id,
    });
  });

  it('differs between environments', () => {
    const aggregate = { context: 'shop', name: 'till' };
    expect(streamName({ ...TEST_TENANT, environment: 'PRODUCTION' }, aggregate, id)).not.toBe(
      streamName(TEST_TENANT, aggregate, id),
    );
  });

  it('is made of a UUID only', () => {
    for (const wrong of ['', '7', `Till:${id}`, id.toUpperCase(), `${id}-x`]) {
      expect(() => streamName(TEST_TENANT, { context: 'shop', name: 'till' }, wrong)).toThrow('UUID');
    }
    for (const wrong of [
      '',
      'till',
      `a.b.c-${id}`,
      `${TEST_TENANT.platformId}~sandbox.shop.till-1`,
      `${TEST_TENANT.platformId}~test.shop.till-${id}`,
    ]) {
      expect(() => parseStreamName(wrong)).toThrow();
    }
  });
});
