import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { TestApplication } from '../../support/application.js';
import { europeanCustomer } from '../../support/european-customer.js';
import { evmWallet } from '../../support/evm-wallet.js';

const UNREACHED = 'ExternalAccount:00000000-0000-8000-8000-00000000000a';
const address = { line1: '1 Main Street', postalCode: '10001', country: 'US' };

describe('ownership of wallets where counterparty rules apply', () => {
  let application: TestApplication;
  let api: TestApplication['api'];
  let european: string;
  let wallets = 0;

  beforeAll(async () => {
    application = await TestApplication.shared();
    api = application.api;
    european = await europeanCustomer(api);
  });

  afterAll(() => application.close());

  const wallet = () => evmWallet(`wallet ${++wallets}`);
  const register = (accountInfo: object, more: object = {}) =>
    api.post('/customers/external-accounts', {
      customerId: european,
      currency: 'USDC',
      ownershipType: 'FIRST_PARTY',
      accountInfo: { accountType: 'BASE_WALLET', ...accountInfo },
      ...more,
    });
  const challenge = (id: string, method = 'WALLET_SIGNATURE') =>
    api.post(`/customers/external-accounts/${id}/challenge`, { method });
  const verify = (id: string, body: object) => api.post(`/customers/external-accounts/${id}/verify`, body);
  const statusOf = async (id: string) => (await api.get(`/customers/external-accounts/${id}`)).body.status;
  const unproven = async () => {
    const { address: own, sign } = wallet();
    return { id: (await register({ address: own })).body.id as string, sign };
  };

  describe('registration', () => {
    it("of a self-custody wallet of the customer's own awaits its proof", async () => {
      expect((await register({ address: wallet().address })).body).toMatchObject({
        status: 'PENDING_OWNERSHIP_VERIFICATION',
        ownershipType: 'FIRST_PARTY',
      });
    });

    it('needs ownershipType for a self-custody wallet, and the beneficiary of a third party: 400 INVALID_INPUT', async () => {
      const missing = await register({ address: wallet().address }, { ownershipType: undefined });
      expect(missing.body).toMatchObject({
        status: 400,
        code: 'INVALID_INPUT',
        details: { errors: [{ field: 'ownershipType' }] },
      });
      const stranger = await register({ address: wallet().address }, { ownershipType: 'THIRD_PARTY' });
      expect(stranger.body).toMatchObject({
        status: 400,
        code: 'INVALID_INPUT',
        details: { errors: [{ field: 'accountInfo.beneficiary' }] },
      });
    });

    it('of a wallet at an exchange, of a known third party, and of bank accounts is ACTIVE at once', async () => {
      expect(
        (await register({ address: wallet().address, vaspName: 'Kraken' }, { ownershipType: undefined })).body.status,
      ).toBe('ACTIVE');
      const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ana Souza', countryOfResidence: 'BR' };
      expect(
        (await register({ address: wallet().address, beneficiary }, { ownershipType: 'THIRD_PARTY' })).body.status,
      ).toBe('ACTIVE');
      const bank = {
        accountType: 'USD_ACCOUNT',
        accountNumber: '1234',
        routingNumber: '021000021',
        beneficiary: { ...beneficiary, address },
      };
      expect((await register(bank, { currency: 'USD', ownershipType: undefined })).body.status).toBe('ACTIVE');
    });

    it('asks nothing of customers elsewhere and of the platform itself', async () => {
      const elsewhere = (await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' })).body
        .id;
      expect(
        (await register({ address: wallet().address }, { customerId: elsewhere, ownershipType: undefined })).body
          .status,
      ).toBe('ACTIVE');
      expect((await register({ address: wallet().address }, { customerId: undefined })).body.status).toBe('ACTIVE');
    });
  });

  describe('WALLET_SIGNATURE', () => {
    it('makes the account ACTIVE when the wallet signs the message: challenge 201, verify 200 with the account', async () => {
      const { id, sign } = await unproven();
      const asked = await challenge(id);
      expect(asked).toMatchObject({
        status: 201,
        body: { method: 'WALLET_SIGNATURE', messageToSign: expect.stringContaining(id) },
      });
      expect(Date.parse(asked.body.expiresAt) - application.clock.now().getTime()).toBe(3_600_000);
      const { status, body } = await verify(id, { signature: sign(asked.body.messageToSign) });
      expect([status, body.id, body.status]).toEqual([200, id, 'ACTIVE']);
      expect((await api.get(`/customers/external-accounts/${id}`)).body).toEqual(body);
    });

    it('makes it UNVERIFIED when the signature is wrong: 400; a new challenge leads back', async () => {
      const { id, sign } = await unproven();
      const {
        body: { messageToSign },
      } = await challenge(id);
      expect(await verify(id, { signature: sign('something else') })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', details: { errors: [{ field: 'signature' }] } },
      });
      expect(await statusOf(id)).toBe('UNVERIFIED');
      expect(await verify(id, { signature: sign(messageToSign) })).toMatchObject({
        status: 409,
        body: { code: 'CONFLICT' },
      });
      const again = await challenge(id);
      expect(await statusOf(id)).toBe('PENDING_OWNERSHIP_VERIFICATION');
      expect((await verify(id, { signature: sign(again.body.messageToSign) })).body.status).toBe('ACTIVE');
    });

    it('makes it UNVERIFIED when the signature comes after an hour', async () => {
      const { id, sign } = await unproven();
      const {
        body: { messageToSign },
      } = await challenge(id);
      application.clock.advance('60m');
      expect((await verify(id, { signature: sign(messageToSign) })).status).toBe(400);
      expect(await statusOf(id)).toBe('UNVERIFIED');
    });

    it('is void after another challenge', async () => {
      const { id, sign } = await unproven();
      const first = await challenge(id);
      await challenge(id);
      expect((await verify(id, { signature: sign(first.body.messageToSign) })).status).toBe(400);
    });

    it('fails in the sandbox when the signature ends in 002', async () => {
      const { id } = await unproven();
      await challenge(id);
      expect((await verify(id, { signature: `0x${'1'.repeat(127)}002` })).status).toBe(400);
    });

    it('is checked with the key of a Solana wallet too', async () => {
      const key = sha256(utf8ToBytes('a Solana wallet'));
      const {
        body: { id },
      } = await register({ accountType: 'SOLANA_WALLET', address: base58.encode(ed25519.getPublicKey(key)) });
      const {
        body: { messageToSign },
      } = await challenge(id);
      const signature = base58.encode(ed25519.sign(utf8ToBytes(messageToSign), key));
      expect((await verify(id, { signature })).body.status).toBe('ACTIVE');
    });
  });

  describe('LIVENESS', () => {
    it('makes the account ACTIVE five seconds later', async () => {
      const { id } = await unproven();
      const asked = await challenge(id, 'LIVENESS');
      expect(asked).toMatchObject({
        status: 201,
        body: {
          method: 'LIVENESS',
          verificationLink: expect.stringContaining(`${application.url}/`),
          token: expect.any(String),
          expiresAt: expect.any(String),
        },
      });
      expect((await verify(id, { signature: '0x00' })).status).toBe(409);
      await application.advance('4s');
      expect(await statusOf(id)).toBe('PENDING_OWNERSHIP_VERIFICATION');
      await application.advance('1s');
      expect(await statusOf(id)).toBe('ACTIVE');
    });

    it('makes it UNVERIFIED when the address ends in 002', async () => {
      const {
        body: { id },
      } = await register({ address: `${wallet().address.slice(0, -3)}002` });
      await challenge(id, 'LIVENESS');
      await application.advance('5s');
      expect(await statusOf(id)).toBe('UNVERIFIED');
    });

    it('changes nothing once a signature was asked for instead', async () => {
      const { id } = await unproven();
      await challenge(id, 'LIVENESS');
      await challenge(id);
      await application.advance('10s');
      expect(await statusOf(id)).toBe('PENDING_OWNERSHIP_VERIFICATION');
    });

    it('is not offered in production, where no one checks it yet: 501 NOT_IMPLEMENTED', async () => {
      const production = await application.createPlatform({ environment: 'PRODUCTION' });
      const {
        body: { id },
      } = await production.api.post('/platform/external-accounts', {
        currency: 'USDC',
        accountInfo: { accountType: 'BASE_WALLET', address: wallet().address },
      });
      expect(
        (await production.api.post(`/platform/external-accounts/${id}/challenge`, { method: 'LIVENESS' })).status,
      ).toBe(501);
    });
  });

  it('cannot be proven for accounts of any other kind: 409 CONFLICT', async () => {
    const {
      body: { id: atExchange },
    } = await register({ address: wallet().address, vaspName: 'Kraken' });
    expect(await challenge(atExchange)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    const {
      body: { id: own },
    } = await api.post('/platform/external-accounts', {
      currency: 'USDC',
      accountInfo: { accountType: 'BASE_WALLET', address: wallet().address },
    });
    expect(
      await api.post(`/platform/external-accounts/${own}/challenge`, { method: 'WALLET_SIGNATURE' }),
    ).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
    expect(await api.post(`/platform/external-accounts/${own}/verify`, { signature: '0x00' })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
  });

  it('answers 404 for unknown accounts, 400 for malformed requests', async () => {
    expect((await challenge(UNREACHED)).status).toBe(404);
    expect((await verify(UNREACHED, { signature: '0x00' })).status).toBe(404);
    const { id } = await unproven();
    expect((await challenge(id, 'PRAYER')).body).toMatchObject({
      status: 400,
      details: { errors: [{ field: 'method' }] },
    });
    expect(
      (await verify(id, { signatureScheme: 'ecdsa' })).body.details.errors.map(({ field }: { field: string }) => field),
    ).toEqual(['signature', 'signatureScheme']);
  });
});
