/** Content of the message to sign. */
interface MessageToSign {
  readonly externalAccountId: string;
  readonly address: string;
  readonly challengeId: string;
  readonly expiresAt: string;
}

/**
 * The text that a wallet signs. It is derived from the challenge, so it is not recorded; it names the account and can be used once. Never
 * change it: pending challenges would become invalid.
 */
export function messageToSign({ externalAccountId, address, challengeId, expiresAt }: MessageToSign): string {
  return [
    'Please sign this message to prove that you own this wallet.',
    '',
    `Wallet: ${address}`,
    `Account: ${externalAccountId}`,
    `Nonce: ${challengeId}`,
    `Expires: ${expiresAt}`,
  ].join('\n');
}
