import {
  PaymentsClient,
  sealOneTimeCode,
  SessionRecipient,
  signed,
  toSmallestUnit,
  WalletKey,
  WebhookVerifier,
} from '../../../libs/sdk/src/index.js';

/* The snippets of the SDK's README, as the compiler sees them. */

/** A payment. */
export async function pay(
  accountId: string,
  payeeId: string,
  customerId: string,
  orderId: string,
  show: (id: string) => void,
): Promise<PaymentsClient> {
  const payments = new PaymentsClient({
    baseUrl: 'https://payments.example.com',
    credential: process.env['PAYMENTS_CREDENTIAL'], // <id>:<secret>
  });
  const quote = await payments.post('/quotes', {
    body: {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: payeeId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: toSmallestUnit('100.00', 'USD'),
    },
  });
  await payments.post('/quotes/{quoteId}/execute', { path: { quoteId: quote.id }, idempotencyKey: `order ${orderId}` });
  for await (const transaction of payments.list('/transactions', { query: { customerId } })) show(transaction.id);

  return payments;
}

/** Events as they happen. */
export async function follow(
  payments: PaymentsClient,
  storedCursor: () => Promise<string>,
  store: (cursor: string) => Promise<void>,
  ship: (id: string) => Promise<void>,
): Promise<void> {
  for await (const { event, cursor } of payments.events({ after: await storedCursor() })) {
    if (event.type === 'OUTGOING_PAYMENT.COMPLETED') await ship(event.data.id);
    await store(cursor);
  }
}

/** A webhook. */
export async function receive(
  payments: PaymentsClient,
  rawBody: Uint8Array,
  request: Request,
  ship: (id: string) => Promise<void>,
): Promise<void> {
  const verifier = new WebhookVerifier({
    keys: async () => (await payments.get('/.well-known/webhook-keys.json')).keys,
  });
  const event = await verifier.verify(rawBody, request.headers); // throws WebhookVerificationError
  if (event.type === 'OUTGOING_PAYMENT.COMPLETED') await ship(event.data.id);
}

/** A wallet action. */
export async function signOut(
  payments: PaymentsClient,
  challenge: { readonly otpEncryptionTargetBundle: string },
  code: string,
  sessionId: string,
): Promise<string> {
  const key = await WalletKey.generate();
  const encryptedOtpBundle = await sealOneTimeCode(challenge.otpEncryptionTargetBundle, code, key.publicKey);
  await signed(
    (headers) => payments.request('delete', '/auth/sessions/{sessionId}', { path: { sessionId }, headers }),
    key,
  );

  return encryptedOtpBundle;
}

/** A session that a passkey opened. */
export async function openSession(
  payments: PaymentsClient,
  credentialId: string,
  session: { readonly encryptedSessionSigningKey: string },
): Promise<readonly [WalletKey, object]> {
  const recipient = await SessionRecipient.generate();
  const body = { clientPublicKey: recipient.publicKey };
  const asked = await payments.post('/auth/credentials/{credentialId}/challenge', { path: { credentialId }, body });
  const signer = await recipient.open(session.encryptedSessionSigningKey); // of the verification's answer

  return [signer, asked];
}
