import type { InternalAccounts } from '@app/accounts';
import { AggregateRunner } from '@app/event-sourcing';
import { commandMetadata } from '@app/event-sourcing/testing';
import { EventCodec, EventRegistry } from '@app/event-store';
import { type Fault, FaultyStore, KeyVault, MemoryDataKeys, MemoryEventStore } from '@app/event-store/testing';
import { derivedUuid, resourceId } from '@app/kernel';
import { TEST_TENANT } from '@app/kernel/testing';
import type { CustomerDirectory } from '@app/onboarding';
import { WalletSeeds } from '../credentials/wallet-seeds.js';
import { contactClaim } from '../domain/contact-claim/contact-claim.decider.js';
import { wallet } from '../domain/wallet/wallet.decider.js';
import { ContactClaims } from '../services/contact-claims.service.js';
import { Wallets } from '../services/wallets.service.js';
import { ProvisionWallet, ProvisionWalletHandler } from './provision-wallet.js';

const uuid = derivedUuid('account');
const accountId = resourceId('InternalAccount', uuid);
const customerId = resourceId('Customer', derivedUuid('customer'));

describe('The wallet of an account', () => {
  it('claims the address of its first credential when its command is repeated, also where the customer has another one by then', async () => {
    const registry = new EventRegistry();
    registry.register(...wallet.events, ...contactClaim.events);
    const faults: Fault[] = ['none', 'none', 'fails']; // it is created, has the credential, and claims the address
    const store = new FaultyStore(new MemoryEventStore(), () => faults.shift() ?? 'none');
    const vault = new KeyVault(new MemoryDataKeys(), Buffer.alloc(32, 1));
    const runner = new AggregateRunner({ store, codec: new EventCodec(registry, vault), release: 'test' });
    const accounts = { get: async () => ({ type: 'EMBEDDED_WALLET', customerId }) } as unknown as InternalAccounts;
    const customer = { email: 'ada@example.com' };
    const customers = { get: async () => customer } as unknown as CustomerDirectory;
    const claims = new ContactClaims(runner, vault);
    const wallets = new Wallets(runner, accounts, new WalletSeeds(vault));
    const handler = new ProvisionWalletHandler(runner, customers, wallets, claims);
    const provision = (commandId: string) =>
      handler.execute(new ProvisionWallet(TEST_TENANT, { accountId, customerId }, commandMetadata(commandId)));
    const isFree = (address: string) =>
      claims.requireFree(TEST_TENANT, { type: 'EMAIL_OTP', address }, 'another', 'CONFLICT');

    await expect(provision('first')).rejects.toThrow('the connection was lost');
    customer.email = 'ada@example.org';
    await provision('first');
    await expect(isFree('ada@example.com')).rejects.toThrow('Another wallet logs in with this contact.');
    await provision('of a changed profile');
    await isFree('ada@example.org');
    const { state } = await runner.load(wallet, TEST_TENANT, uuid);
    expect(state!.credentials.map(({ nickname }) => nickname)).toEqual(['ada@example.com']);
  });
});
