import { CommandBus } from '@nestjs/cqrs';
import { ReplacePhoneNumber } from '@app/onboarding';
import { whileTheLogRefuses } from '../../support/failing-log.js';
import { Authenticator, ClientKey, stampHeaders } from '../../support/wallet-client.js';
import { type WalletOwner, WalletStage } from './wallet.stage.js';

describe('the contact of a customer who logs in with it', () => {
  let stage: WalletStage;
  let owner: WalletOwner;
  let key: ClientKey;
  let path: string;
  let count = 0;

  beforeAll(async () => {
    stage = await WalletStage.open();
  }, 60_000);
  afterAll(() => stage.close());
  beforeEach(async () => {
    owner = await stage.owner({ phoneNumber: '+14155550100' });
    ({ key } = await stage.login(owner));
    path = `/customers/${owner.customerId}`;
  });

  const change = <Changes extends object>(changes: Changes) => ({ customerType: 'INDIVIDUAL', ...changes });
  const email = () => change({ email: `new${++count}@example.com` });
  const shown = async () => {
    const credentials = (await stage.api.get(`/auth/credentials?accountId=${owner.accountId}`)).body.data;
    return [(await stage.api.get(path)).body.email, credentials.map(({ nickname }: { nickname: string }) => nickname)];
  };

  it("changes by the customer's signature, and the credential with it", async () => {
    const body = email();
    const before = await shown();
    const asked = await stage.api.patch(path, body);
    expect(asked.status).toBe(202);
    expect(asked.body).not.toHaveProperty('type');
    expect(JSON.parse(asked.body.payloadToSign)).toMatchObject({
      type: 'ACTIVITY_TYPE_UPDATE_USER_EMAIL',
      parameters: { userEmail: body.email },
    });
    expect(await shown()).toEqual(before);
    const { status, body: customer } = await stage.api.patch(path, body, { headers: stampHeaders(key, asked.body) });
    expect([status, customer.id, customer.email]).toEqual([200, owner.customerId, body.email]);
    expect(await shown()).toEqual([body.email, [body.email]]);
    const { session } = await stage.login(owner);
    expect(session.nickname).toBe(body.email);
  });

  it('without a valid stamp nothing changes', async () => {
    const before = await shown();
    const body = email();
    const asked = await stage.api.patch(path, body);
    const wrong = await stage.api.patch(path, body, { headers: stampHeaders(new ClientKey(), asked.body) });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'WALLET_SIGNATURE_INVALID']);
    const other = await stage.api.patch(path, email(), { headers: stampHeaders(key, asked.body) });
    expect([other.status, other.body.code]).toEqual([401, 'WALLET_SIGNATURE_BODY_MISMATCH']);
    expect(await shown()).toEqual(before);
  });

  it('needs no signature where no credential depends on it, or it is unchanged', async () => {
    const [present] = await shown();
    expect((await stage.api.patch(path, change({ email: present }))).status).toBe(200);
    expect(
      (
        await stage.api.patch(path, change({ phoneNumber: '+14155550101' }), {
          headers: { 'Svc-Wallet-Signature': 'not looked at' },
        })
      ).status,
    ).toBe(200);
    expect(
      (await stage.signed(key, 'POST', '/auth/credentials', { type: 'SMS_OTP', accountId: owner.accountId })).status,
    ).toBe(200);
    expect((await stage.api.patch(path, change({ phoneNumber: '+14155550102' }))).status).toBe(202);
    expect((await stage.signed(key, 'PATCH', path, change({ phoneNumber: '+14155550102' }))).body.phoneNumber).toBe(
      '+14155550102',
    );
  });

  it('is not replaced after a reset of the phone either, unless no credential depends on it (wallet-auth 15.6)', async () => {
    const replace = (phoneNumber: string) => {
      const { application } = stage;
      return application
        .get(CommandBus)
        .execute(
          new ReplacePhoneNumber(
            application.tenant,
            { customerId: owner.customerId, phoneNumber },
            application.metadata(),
          ),
        );
    };
    await replace('+14155550103');
    expect((await stage.api.get(path)).body.phoneNumber).toBe('+14155550103');
    await stage.signed(key, 'POST', '/auth/credentials', { type: 'SMS_OTP', accountId: owner.accountId });
    await replace('+14155550103');
    await expect(replace('+14155550104')).rejects.toMatchObject({ code: 'WALLET_SIGNATURE_MISSING' });
    expect((await stage.api.get(path)).body.phoneNumber).toBe('+14155550103');
  });

  it('is not changed to an address that another customer logs in with: 409, on either leg', async () => {
    const { customerId, accountId } = await stage.owner({ email: `taken${++count}@example.com` });
    const body = change({ email: `TAKEN${count}@example.com` });
    const { status, body: problem } = await stage.api.patch(path, body);
    expect([status, problem.code]).toEqual([409, 'EMAIL_OTP_EMAIL_ALREADY_EXISTS']);

    const wanted = email();
    const asked = await stage.api.patch(path, wanted);
    const { key: faster } = await stage.login({
      credentialId: (await stage.api.get(`/auth/credentials?accountId=${accountId}`)).body.data[0].id,
    });
    expect((await stage.signed(faster, 'PATCH', `/customers/${customerId}`, wanted)).status).toBe(200);
    const late = await stage.api.patch(path, wanted, { headers: stampHeaders(key, asked.body) });
    expect([late.status, late.body.code]).toEqual([409, 'EMAIL_OTP_EMAIL_ALREADY_EXISTS']);
  });

  it('stays taken when only the case of its letters changes', async () => {
    const [present] = await shown();
    const body = change({ email: present.toUpperCase() });
    expect((await stage.signed(key, 'PATCH', path, body)).status).toBe(200);
    expect(await shown()).toEqual([body.email, [body.email]]);
    const other = await stage.owner();
    const { status, body: problem } = await stage.api.patch(`/customers/${other.customerId}`, body);
    expect([status, problem.code]).toEqual([409, 'EMAIL_OTP_EMAIL_ALREADY_EXISTS']);
  });

  it('that changed since the first leg is not added as a credential: the signature was for the other one', async () => {
    const credential = { type: 'SMS_OTP', accountId: owner.accountId };
    const asked = await stage.api.post('/auth/credentials', credential);
    const phoneNumber = '+14155550199';
    expect((await stage.api.patch(path, change({ phoneNumber }))).status).toBe(200);
    const late = await stage.api.post('/auth/credentials', credential, { headers: stampHeaders(key, asked.body) });
    expect([late.status, late.body.code]).toEqual([409, 'CONFLICT']);
    expect((await stage.signed(key, 'POST', '/auth/credentials', credential)).body.nickname).toBe(phoneNumber);
  });

  it('needs a new signature when the credentials changed since the first leg', async () => {
    const authenticator = new Authenticator(`passkey ${count}`);
    const { body: passkey } = await stage.signed(key, 'POST', '/auth/credentials', {
      type: 'PASSKEY',
      accountId: owner.accountId,
      nickname: 'Phone',
      ...authenticator.register(),
    });
    const client = new ClientKey();
    const { body: challenge } = await stage.challenge(passkey.id, { clientPublicKey: client.compressed });
    await stage.api.post(
      `/auth/credentials/${passkey.id}/verify`,
      { type: 'PASSKEY', assertion: authenticator.assert(challenge.challenge) },
      { headers: { 'Request-Id': challenge.requestId } },
    );
    const body = email();
    const asked = await stage.api.patch(path, body);
    expect((await stage.signed(client, 'DELETE', `/auth/credentials/${owner.credentialId}`)).status).toBe(200);
    expect(
      (await stage.signed(client, 'POST', '/auth/credentials', { type: 'EMAIL_OTP', accountId: owner.accountId }))
        .status,
    ).toBe(200);
    const { status, body: problem } = await stage.api.patch(path, body, { headers: stampHeaders(client, asked.body) });
    expect([status, problem.code]).toEqual([409, 'EMAIL_OTP_CREDENTIAL_SET_CHANGED']);
    expect((await stage.signed(client, 'PATCH', path, body)).status).toBe(200);
  });

  it.each(['wallet-auth.contact-claimed', 'wallet-auth.credential-contact-changed'])(
    'nothing changes while %s cannot be recorded: 424, and the same signature is accepted when it can',
    async (eventType) => {
      const before = await shown();
      const body = email();
      const asked = await stage.api.patch(path, body);
      const retry = () => stage.api.patch(path, body, { headers: stampHeaders(key, asked.body) });
      const failed = await whileTheLogRefuses(stage.application, eventType, retry);
      expect([failed.status, failed.body.code]).toEqual([424, 'EMAIL_OTP_CREDENTIAL_SYNC_FAILED']);
      expect(await shown()).toEqual(before);
      expect((await retry()).status).toBe(200);
      expect(await shown()).toEqual([body.email, [body.email]]);
    },
  );

  it('an interrupted change is completed by the same signature, or else the credential is moved back', async () => {
    const interrupted = async () => {
      const body = email();
      const asked = await stage.api.patch(path, body);
      const retry = () => stage.api.patch(path, body, { headers: stampHeaders(key, asked.body) });
      expect((await whileTheLogRefuses(stage.application, 'onboarding.customer-profile-changed', retry)).status).toBe(
        500,
      );
      await stage.application.settle(); // the move is seen at the time it was made
      return { ...body, retry };
    };
    const ended = await interrupted();
    expect((await ended.retry()).status).toBe(200);
    await stage.application.advance('7m');
    expect(await shown()).toEqual([ended.email, [ended.email]]);

    const abandoned = await interrupted();
    expect(await shown()).toEqual([ended.email, [abandoned.email]]);
    await stage.application.advance('7m');
    expect(await shown()).toEqual([ended.email, [ended.email]]);
    const other = await stage.owner();
    const { key: theirs } = await stage.login(other);
    expect(
      (await stage.signed(theirs, 'PATCH', `/customers/${other.customerId}`, change({ email: abandoned.email })))
        .status,
    ).toBe(200);
  });

  describe('after a request that ended between a credential and its claim on the contact, and was not repeated', () => {
    /** Answer of another customer who changes to the contact. */
    const wantedByAnother = async (contact: object) => {
      await stage.application.advance('7m');
      const other = await stage.owner({ phoneNumber: '+14155550198' });
      const { key: theirs } = await stage.login(other);
      if ('phoneNumber' in contact)
        await stage.signed(theirs, 'POST', '/auth/credentials', { type: 'SMS_OTP', accountId: other.accountId });
      return (await stage.signed(theirs, 'PATCH', `/customers/${other.customerId}`, change(contact))).status;
    };
    const interrupted = async (eventType: string, request: () => Promise<{ readonly status: number }>) => {
      const { status } = await whileTheLogRefuses(stage.application, eventType, request);
      expect(status >= 400).toBe(true);
      await stage.application.settle();
    };
    const addPhone = () =>
      stage.signed(key, 'POST', '/auth/credentials', { type: 'SMS_OTP', accountId: owner.accountId });

    it('others may use the contact of a revoked credential', async () => {
      const phone = { phoneNumber: '+14155550111' };
      expect((await stage.api.patch(path, change(phone))).status).toBe(200);
      const { body: added } = await addPhone();
      await interrupted('wallet-auth.contact-released', () =>
        stage.signed(key, 'DELETE', `/auth/credentials/${added.id}`),
      );
      expect((await stage.api.get(`/auth/credentials?accountId=${owner.accountId}`)).body.data).toHaveLength(1);
      expect(await wantedByAnother(phone)).toBe(200);
    });

    it('others may use a contact that a credential did not move to', async () => {
      const body = email();
      await interrupted('wallet-auth.credential-contact-changed', () => stage.signed(key, 'PATCH', path, body));
      expect(await wantedByAnother({ email: body.email })).toBe(200);
    });

    it('others may use a contact that a credential moved to on its way to a third one', async () => {
      const [passing, final] = [email(), email()];
      await interrupted('onboarding.customer-profile-changed', () => stage.signed(key, 'PATCH', path, passing));
      expect((await stage.signed(key, 'PATCH', path, final)).status).toBe(200);
      expect(await wantedByAnother({ email: passing.email })).toBe(200);
    });

    it('others may not use the contact of a credential that was added', async () => {
      const phone = { phoneNumber: '+14155550112' };
      expect((await stage.api.patch(path, change(phone))).status).toBe(200);
      await interrupted('wallet-auth.contact-claimed', addPhone);
      expect((await stage.api.get(`/auth/credentials?accountId=${owner.accountId}`)).body.data).toHaveLength(2);
      expect(await wantedByAnother(phone)).toBe(409);
    });
  });

  it('an address that is added later becomes the first credential of the wallet, before the change is answered', async () => {
    const late = await stage.owner({ email: undefined });
    const credentials = async () => (await stage.api.get(`/auth/credentials?accountId=${late.accountId}`)).body.data;
    expect(await credentials()).toEqual([]);
    expect(
      (await stage.api.patch(`/customers/${late.customerId}`, change({ phoneNumber: '+14155550104' }))).status,
    ).toBe(200);
    expect(await credentials()).toEqual([]);
    const body = email();
    expect((await stage.api.patch(`/customers/${late.customerId}`, body)).status).toBe(200);
    const [credential, ...others] = await credentials();
    expect([credential.type, credential.nickname, others]).toEqual(['EMAIL_OTP', body.email, []]);
    const login = await stage.login({ credentialId: credential.id });
    expect((await stage.api.patch(`/customers/${late.customerId}`, email())).status).toBe(202);
    expect((await stage.signed(login.key, 'PATCH', `/customers/${late.customerId}`, email())).status).toBe(200);
    expect(await credentials()).toHaveLength(1);
  });

  it('an address that is added later adds nothing to a wallet that has a credential: its owner must sign', async () => {
    const late = await stage.owner({ email: undefined, phoneNumber: '+14155550105' });
    const { body: first } = await stage.api.post('/auth/credentials', { type: 'SMS_OTP', accountId: late.accountId });
    expect((await stage.api.patch(`/customers/${late.customerId}`, email())).status).toBe(200);
    const types = async () =>
      (await stage.api.get(`/auth/credentials?accountId=${late.accountId}`)).body.data.map(
        ({ type }: { type: string }) => type,
      );
    expect(await types()).toEqual(['SMS_OTP']);
    const login = await stage.login({ credentialId: first.id });
    expect(
      (await stage.signed(login.key, 'POST', '/auth/credentials', { type: 'EMAIL_OTP', accountId: late.accountId }))
        .status,
    ).toBe(200);
    expect(await types()).toEqual(['SMS_OTP', 'EMAIL_OTP']);
  });

  it('a refused change asks for no signature; email and phone number change one at a time', async () => {
    expect(
      (await stage.api.patch(path, change({ email: `new${++count}@example.com`, phoneNumber: '+14155550103' }))).status,
    ).toBe(400);
    expect((await stage.api.patch(path, { ...email(), customerType: 'BUSINESS' })).status).toBe(400);
  });
});
