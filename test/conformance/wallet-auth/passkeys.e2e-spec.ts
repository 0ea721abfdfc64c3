import { Authenticator, ClientKey, PASSKEY_KEYS, openSessionKey } from '../../support/wallet-client.js';
import { type WalletOwner, WalletStage } from './wallet.stage.js';

describe('PASSKEY', () => {
  let stage: WalletStage;
  let owner: WalletOwner;
  let key: ClientKey;
  let authenticator: Authenticator;
  let credentialId: string;

  beforeAll(async () => {
    stage = await WalletStage.open();
  }, 60_000);
  afterAll(() => stage.close());
  beforeEach(async () => {
    owner = await stage.owner();
    ({ key } = await stage.login(owner));
    authenticator = new Authenticator();
    credentialId = (await add(passkey(authenticator))).body.id;
  });

  const passkey = (made: Authenticator, more: object = {}) => ({
    type: 'PASSKEY',
    accountId: owner.accountId,
    nickname: 'My phone',
    ...made.register(),
    ...more,
  });
  const add = (body: object) => stage.signed(key, 'POST', '/auth/credentials', body);
  const challenged = async (clientPublicKey = new ClientKey().compressed) =>
    (await stage.challenge(credentialId, { clientPublicKey })).body;
  async function verify(assertion: object, requestId: string, more: Record<string, string> = {}) {
    const { status, body } = await stage.api.post(
      `/auth/credentials/${credentialId}/verify`,
      { type: 'PASSKEY', assertion },
      { headers: { 'Request-Id': requestId, ...more } },
    );
    return { status, body, reason: body.reason };
  }

  it('a challenge is 64 hex characters for the key that was sent, with a request id of five minutes', async () => {
    const { status, body } = await stage.challenge(credentialId, { clientPublicKey: new ClientKey().compressed });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: credentialId,
      type: 'PASSKEY',
      credentialId: authenticator.credentialId,
      challenge: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(Date.parse(body.expiresAt) - stage.application.clock.now().getTime()).toBe(300_000);
    for (const request of [{}, { clientPublicKey: '02ff' }, { clientPublicKey: `02${'ff'.repeat(32)}` }]) {
      expect((await stage.challenge(credentialId, request)).status).toBe(400);
    }
  });

  it("an assertion opens a session: the client's own key where it is compressed, one sealed for it where it is not", async () => {
    const client = new ClientKey();
    const one = await challenged(client.compressed);
    const held = await verify(authenticator.assert(one.challenge), one.requestId);
    expect(held.status).toBe(200);
    expect(held.body.encryptedSessionSigningKey).toBeUndefined();
    expect(held.body).toMatchObject({ type: 'PASSKEY', credentialId: authenticator.credentialId });
    const two = await challenged(client.uncompressed);
    expect((await verify(authenticator.assert(two.challenge), two.requestId)).status).toBe(400); // a key is good for one session
    const fresh = new ClientKey();
    const three = await challenged(fresh.uncompressed);
    const sealed = await verify(authenticator.assert(three.challenge), three.requestId, {
      'Svc-Wallet-Signature': 'ignored here',
    });
    const sessionKey = openSessionKey(fresh, sealed.body.encryptedSessionSigningKey);
    expect((await stage.signed(sessionKey, 'DELETE', `/auth/sessions/${sealed.body.id}`)).status).toBe(200);
  });

  it('a session is answered again when its request is repeated under its key after the answer was lost', async () => {
    const { challenge, requestId } = await challenged(new ClientKey().compressed);
    const proof = { type: 'PASSKEY', assertion: authenticator.assert(challenge) };
    const { first, texts } = await stage.twice(`/auth/credentials/${credentialId}/verify`, proof, {
      'Request-Id': requestId,
    });
    expect([first.status, texts[1]]).toEqual([200, texts[0]]);
  });

  it('all checks of the sandbox, each with its reason', async () => {
    const other = new Authenticator('other');
    const cases: [string, (challenge: string) => object][] = [
      [
        'Invalid passkey credential',
        (challenge) => ({ ...authenticator.assert(challenge), credentialId: other.credentialId }),
      ],
      ['Invalid passkey client data type', (challenge) => authenticator.assert(challenge, { type: 'webauthn.create' })],
      ['Invalid passkey challenge', (challenge) => authenticator.assert(challenge, { challenge: 'ff'.repeat(32) })],
      ['Invalid passkey origin', (challenge) => authenticator.assert(challenge, { origin: 'http://localhost:4002' })],
      ['User presence required', (challenge) => authenticator.assert(challenge, { flags: 0x04 })],
      [
        'Invalid passkey signature',
        (challenge) => ({ ...authenticator.assert(challenge), signature: other.assert(challenge).signature }),
      ],
      ['Invalid passkey signature', (challenge) => ({ ...authenticator.assert(challenge), signature: 'AAAA' })],
      [
        'Invalid passkey signature counter',
        (challenge) => {
          authenticator.counter = 0;
          return authenticator.assert(challenge);
        },
      ],
    ];
    const { challenge, requestId } = await challenged();
    for (const [reason, made] of cases) {
      const { status, body } = await verify(made(challenge), requestId);
      expect([reason, status, body.code, body.reason]).toEqual([reason, 401, 'UNAUTHORIZED', reason]);
    }
    authenticator.counter = 5;
    expect((await verify(authenticator.assert(challenge), requestId)).status).toBe(200); // the failure used nothing up
  });

  it.each(['RS256', 'EdDSA'] as const)(
    'an authenticator of %s is registered and logs in as well, and signs for no one else',
    async (algorithm) => {
      const made = new Authenticator(algorithm, 'http://localhost:4001', 'localhost', PASSKEY_KEYS[algorithm]());
      const added = await add(passkey(made, { nickname: algorithm }));
      expect([added.status, added.body.credentialId]).toEqual([200, made.credentialId]);
      credentialId = added.body.id;
      const client = new ClientKey();
      const { challenge, requestId } = await challenged(client.compressed);
      const other = new Authenticator(algorithm, 'http://localhost:4001', 'localhost', PASSKEY_KEYS[algorithm]());
      const assertion = made.assert(challenge);
      for (const signature of [
        other.assert(challenge).signature,
        authenticator.assert(challenge).signature,
        assertion.signature.slice(0, -4),
        'AAAA',
      ]) {
        expect((await verify({ ...assertion, signature }, requestId)).reason).toBe('Invalid passkey signature');
      }
      const login = await verify(assertion, requestId);
      expect([login.status, login.body.type]).toEqual([200, 'PASSKEY']);
      expect((await stage.signed(client, 'DELETE', `/auth/sessions/${login.body.id}`)).status).toBe(200);
    },
  );

  it('keys of other algorithms, off their curve or too short are refused with 400', async () => {
    const curve = PASSKEY_KEYS.ES384();
    const [p256, rsa, ed25519] = [PASSKEY_KEYS.ES256(), PASSKEY_KEYS.RS256(), PASSKEY_KEYS.EdDSA()];
    const bytes = (...parts: (string | Buffer)[]) =>
      Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)));
    const refused = [
      curve.cose,
      bytes('a5010203262002215830', curve.cose.subarray(11)),
      bytes('a0'),
      bytes(p256.cose.subarray(0, -1), Buffer.from([p256.cose.at(-1)! ^ 1])), // off the curve
      bytes('a401030339010020', '5880', rsa.cose.subarray(11, 11 + 128), '2143010001'), // 1,024 bits
      bytes('a401010327200621581f', ed25519.cose.subarray(-31)), // a byte short
    ];
    for (const cose of refused) {
      const { status, body } = await stage.api.post(
        '/auth/credentials',
        passkey(new Authenticator('other', undefined, undefined, { ...curve, cose })),
      );
      expect([cose.toString('hex'), status, body.code]).toEqual([cose.toString('hex'), 400, 'INVALID_INPUT']);
    }
  });

  it('an attestation of another format is accepted, and trusted no more than none', async () => {
    const made = new Authenticator('packed').register();
    const none = Buffer.from(made.attestation.attestationObject, 'base64url').toString('hex');
    const packed = none.replace(
      `64${Buffer.from('none').toString('hex')}`,
      `66${Buffer.from('packed').toString('hex')}`,
    );
    expect(packed).not.toBe(none);
    const attestation = {
      ...made.attestation,
      attestationObject: Buffer.from(packed, 'hex').toString('base64url'),
      transports: ['internal', 'hybrid'],
    };
    expect((await add({ ...passkey(new Authenticator('packed')), attestation })).status).toBe(200);
  });

  it('the name of a passkey is trimmed, of letters and digits of any script, and of a hundred characters at most', async () => {
    const named = (nickname: string) =>
      stage.api.post('/auth/credentials', passkey(new Authenticator('named'), { nickname }));
    for (const nickname of ['x'.repeat(101), '   ', 'new\nline', 'a/b'])
      expect([nickname, (await named(nickname)).status]).toEqual([nickname, 400]);
    const { body } = await add(
      passkey(new Authenticator('named'), { nickname: `  Zoë's (2.) телефон_1-मेरा${'x'.repeat(75)} ` }),
    );
    expect(body.nickname).toBe(`Zoë's (2.) телефон_1-मेरा${'x'.repeat(75)}`);
  });

  it('the relying party must be the registered one', async () => {
    const { challenge, requestId } = await challenged();
    const elsewhere = new Authenticator('passkey', 'http://localhost:4001', 'example.com', authenticator.key);
    expect((await verify(elsewhere.assert(challenge), requestId)).reason).toBe('Invalid passkey origin');
  });

  it('a challenge is single-use, void after a newer one and after five minutes, and must be named', async () => {
    const unusable = 'Invalid or expired Request-Id';
    const nameless = await stage.api.post(`/auth/credentials/${credentialId}/verify`, {
      type: 'PASSKEY',
      assertion: authenticator.assert('x'),
    });
    expect([nameless.status, nameless.body.code]).toEqual([401, 'REQUEST_ID_MISSING']);
    const one = await challenged();
    const two = await challenged();
    expect((await verify(authenticator.assert(one.challenge), one.requestId)).reason).toBe(unusable);
    const assertion = authenticator.assert(two.challenge);
    expect((await verify(assertion, two.requestId)).status).toBe(200);
    expect((await verify(assertion, two.requestId)).reason).toBe(unusable);
    const three = await challenged();
    stage.application.clock.advance('5m');
    expect((await verify(authenticator.assert(three.challenge), three.requestId)).reason).toBe(unusable);
  });

  it('accepts the legacy literal for an assertion, but requires a challenge', async () => {
    const { requestId } = await challenged();
    const literal = { ...authenticator.assert('x'), signature: 'sandbox-valid-passkey-signature' };
    expect((await verify(literal, 'Request:00000000-0000-4000-8000-000000000000')).status).toBe(401);
    expect((await verify(literal, requestId)).status).toBe(200);
  });

  it('a registration is checked: 401 for its claims, 400 for unreadable input', async () => {
    const made = new Authenticator('new');
    const cases: [number, string | undefined, object][] = [
      [401, 'Invalid passkey client data type', made.register(undefined, { type: 'webauthn.get' })],
      [401, 'Invalid passkey challenge', { ...made.register(), challenge: 'AAAA' }],
      [401, 'Invalid passkey origin', made.register(undefined, { origin: 'https://example.com' })],
      [401, 'Invalid passkey origin', new Authenticator('new', 'http://example.com', 'example.com').register()],
      [401, 'User presence required', made.register(undefined, { flags: 0x44 })],
      [400, undefined, made.register(undefined, { flags: 0x05 })],
      [400, undefined, { ...made.register(), attestation: { ...made.register().attestation, credentialId: 'AAAA' } }],
      [
        400,
        undefined,
        { ...made.register(), attestation: { ...made.register().attestation, attestationObject: 'AAAA' } },
      ],
      [400, undefined, { nickname: 'no <tags>' }],
      [400, undefined, { nickname: '' }],
    ];
    for (const [expected, reason, changes] of cases) {
      const { status, body } = await stage.api.post('/auth/credentials', passkey(made, changes));
      expect([expected, reason, status, body.reason]).toEqual([expected, reason, expected, reason]);
    }
    const subdomain = new Authenticator('sub', 'https://pay.example.com', 'example.com');
    expect((await stage.api.post('/auth/credentials', passkey(subdomain))).status).toBe(202);
  });
});
