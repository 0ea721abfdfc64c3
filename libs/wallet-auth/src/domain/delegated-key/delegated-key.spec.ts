import { given } from '@app/kernel/testing';
import { delegatedKey } from './delegated-key.decider.js';
import {
  DelegatedKeyActivated,
  DelegatedKeyCreated,
  DelegatedKeyRevoked,
  SpendingGranted,
  SpendingWithdrawn,
} from './delegated-key.events.js';
import { spendingGrant } from './spending-grant.decider.js';

const id = '00000000-0000-8000-8000-00000000000a';
const delegatedKeyId = `DelegatedKey:${id}`;
const key = {
  customerId: 'Customer:1',
  cardId: 'Card:1',
  fundingSourceId: 'CardFundingSource:1',
  accountId: 'InternalAccount:1',
  nickname: 'Card',
  publicKey: '02',
  sealedPrivateKey: 'sealed',
};
const created = DelegatedKeyCreated({ ...key, delegatedKeyId });
const [activated, revoked] = [DelegatedKeyActivated({ delegatedKeyId }), DelegatedKeyRevoked({ delegatedKeyId })];

describe('A delegated key', () => {
  it('is made, activated and revoked, each once', () => {
    given(delegatedKey, []).when({ kind: 'create', key }).then([created]);
    given(delegatedKey, [created]).when({ kind: 'create', key }).then([]);
    given(delegatedKey, [created]).when({ kind: 'activate' }).then([activated]);
    given(delegatedKey, [created, activated]).when({ kind: 'activate' }).then([]);
    given(delegatedKey, [created, activated, revoked]).when({ kind: 'activate' }).then([]);
    given(delegatedKey, [created, activated]).when({ kind: 'revoke' }).then([revoked]);
  });

  it('is revoked only while it is active', () => {
    given(delegatedKey, []).when({ kind: 'revoke' }).refuses('REFERENCE_NOT_FOUND');
    given(delegatedKey, [created]).when({ kind: 'revoke' }).refuses('INVALID_INPUT');
    given(delegatedKey, [created, activated, revoked]).when({ kind: 'revoke' }).refuses('INVALID_INPUT');
  });

  it('of a wallet that is no longer a source is revoked also while it is PENDING, so that it never becomes active', () => {
    given(delegatedKey, [created]).when({ kind: 'unbind' }).then([revoked]);
    given(delegatedKey, [created, revoked]).when({ kind: 'activate' }).then([]);
    given(delegatedKey, [created, activated]).when({ kind: 'unbind' }).then([revoked]);
    given(delegatedKey, [created, activated, revoked]).when({ kind: 'unbind' }).then([]);
  });
});

describe('A funding source', () => {
  const granted = SpendingGranted({ delegatedKeyId });

  it('lets one key spend at a time', () => {
    given(spendingGrant, []).when({ kind: 'grant', delegatedKeyId }).then([granted]);
    given(spendingGrant, [granted]).when({ kind: 'grant', delegatedKeyId }).then([]);
    given(spendingGrant, [granted]).when({ kind: 'grant', delegatedKeyId: 'DelegatedKey:2' }).refuses('CONFLICT');
  });

  it('withdraws the grant only from the key that holds it', () => {
    const withdrawn = SpendingWithdrawn({ delegatedKeyId });
    given(spendingGrant, [granted]).when({ kind: 'withdraw', delegatedKeyId }).then([withdrawn]);
    given(spendingGrant, [granted]).when({ kind: 'withdraw', delegatedKeyId: 'DelegatedKey:2' }).then([]);
    given(spendingGrant, [granted, withdrawn])
      .when({ kind: 'grant', delegatedKeyId: 'DelegatedKey:2' })
      .then([SpendingGranted({ delegatedKeyId: 'DelegatedKey:2' })]);
  });
});
