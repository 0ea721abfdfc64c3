/**
 * The credential that opens the sandbox platform of each test. Its secret is as long as a generated one, so that a fast hash protects it:
 * scrypt takes 40 ms of CPU for each application that makes it and again for each one that verifies it.
 */
export const SANDBOX_CREDENTIAL = {
  clientId: 'sandbox',
  clientSecret: 'secret-of-the-sandbox-in-every-test-0123456',
  generated: true,
} as const;
