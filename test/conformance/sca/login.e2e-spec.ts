import { StrongCustomerAuthentication } from '@app/sca';
import { derivedResourceId } from '@app/kernel';
import { TestApplication } from '../../support/application.js';
import { approvedEuropean, europeanCustomer, logIn } from '../../support/european-customer.js';

const DAY = 24 * 60 * 60_000;

describe('Strong customer authentication: login, session, lock (wallet-auth 15.2, 15.3)', () => {
  let application: TestApplication;
  let api: TestApplication['api'];
  let sca: StrongCustomerAuthentication;

  beforeAll(async () => {
    application = await TestApplication.boot();
    api = application.api;
    sca = application.get(StrongCustomerAuthentication);
  }, 60_000);

  afterAll(() => application.close());

  const start = (customerId: string, factor = 'SMS_OTP') => api.post(`/sca/login/start?customerId=${customerId}`, { factor });
  const complete = (customerId: string, proof: object) =>
    api.post(`/sca/login/complete?customerId=${customerId}`, { factor: 'SMS_OTP', endUserIpAddress: '192.0.2.7', ...proof });
  const requireSession = (customerId: string) => sca.requireSession(application.tenant, customerId, application.clock.now().toISOString());

  it('a code that was sent opens a session of 180 days', async () => {
    const customerId = await approvedEuropean(application);
    await expect(requireSession(customerId)).rejects.toMatchObject({ code: 'SCA_SESSION_REQUIRED' });
    const started = await start(customerId);
    expect(started).toMatchObject({ status: 200, body: { factor: 'SMS_OTP', challengeId: expect.stringMatching(/^ScaChallenge:/) } });
    expect(Date.parse(started.body.expiresAt) - application.clock.now().getTime()).toBe(5 * 60_000);
    const completed = await complete(customerId, { challengeId: started.body.challengeId, code: '123456' });
    expect(completed).toMatchObject({ status: 200, body: { status: 'SUCCESS' } });
    expect(Date.parse(completed.body.sessionExpiresAt) - application.clock.now().getTime()).toBe(180 * DAY);
    await requireSession(customerId);
  });

  it('a challenge of another context is proven once, and again by the same command', async () => {
    const customerId = await approvedEuropean(application);
    await logIn(api, customerId);
    const metadata = application.metadata();
    const challengeId = derivedResourceId('ScaChallenge', metadata.commandId);
    const request = { challengeId, customerId, purpose: 'PAYOUT' } as const;
    const asked = await sca.challenge(application.tenant, request, metadata);
    expect(asked).toMatchObject({ id: challengeId, factor: 'SMS_OTP', availableFactors: ['SMS_OTP'], purpose: 'PAYOUT' });
    expect(await sca.challenge(application.tenant, request, application.metadata())).toEqual(asked);
    await expect(sca.prove(application.tenant, challengeId, { code: '000000' }, application.metadata())).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const proof = application.metadata();
    await sca.prove(application.tenant, challengeId, { code: '123456' }, proof);
    await sca.prove(application.tenant, challengeId, { code: '123456' }, proof);
    await expect(sca.prove(application.tenant, challengeId, { code: '123456' }, application.metadata())).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is not offered outside the regions: 409 CONFLICT, after 404 for who is not there', async () => {
    const elsewhere = (await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' })).body.id;
    expect(await start(elsewhere)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await start('Customer:00000000-0000-8000-8000-00000000000a')).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
    expect(await api.post('/sca/login/start', { factor: 'SMS_OTP' })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it('a factor that the customer does not have is refused: 400', async () => {
    const unconfirmed = await europeanCustomer(api);
    expect(await start(unconfirmed)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });
});
