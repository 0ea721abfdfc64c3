import { minute, shown } from '@app/kernel/testing';
import { DelegatedKeyActivated, DelegatedKeyCreated, DelegatedKeyRevoked } from './delegated-key.events.js';
import { delegatedKeyView } from './delegated-key.view.js';

const [delegatedKeyId, customerId] = ['DelegatedKey:1', 'Customer:1'];
const members = {
  cardId: 'Card:1',
  fundingSourceId: 'CardFundingSource:1',
  accountId: 'InternalAccount:1',
  nickname: 'Card',
  publicKey: '02',
};
const created = DelegatedKeyCreated({ customerId, delegatedKeyId, ...members, sealedPrivateKey: 'sealed' });
const [activated, revoked] = [DelegatedKeyActivated({ delegatedKeyId }), DelegatedKeyRevoked({ delegatedKeyId })];
const key = { id: delegatedKeyId, ...members, createdAt: minute(0) };

describe('A delegated key as it is shown', () => {
  it('is PENDING at first; its private half is not shown', () => {
    expect(shown(delegatedKeyView, created)).toEqual({
      customerId,
      key: { ...key, status: 'PENDING', updatedAt: minute(0) },
    });
  });

  it('is ACTIVE once its owner granted it, and REVOKED in the end', () => {
    expect(shown(delegatedKeyView, created, activated)).toEqual({
      customerId,
      key: { ...key, status: 'ACTIVE', updatedAt: minute(1) },
    });
    expect(shown(delegatedKeyView, created, activated, revoked)).toEqual({
      customerId,
      key: { ...key, status: 'REVOKED', updatedAt: minute(2) },
    });
  });

  it('is sealed under the key of its customer', () => {
    expect(delegatedKeyView.subject!(shown(delegatedKeyView, created)!)).toBe(customerId);
  });

  it('is not there before it is made', () => {
    expect([shown(delegatedKeyView, activated), shown(delegatedKeyView, revoked)]).toEqual([null, null]);
  });
});
