/**
 * The credential of every test's sandbox platform. Its secret is as long as a generated one, so that a fast hash suffices: scrypt takes 40 ms
 * of CPU for each application that stores it and each that verifies it.
 */
export const SANDBOX_CREDENTIAL = {
  clientId: 'sandbox',
  clientSecret: 'secret-of-the-sandbox-in-every-test-0123456',
  generated: true,
} as const;
