/** Content of the message to sign. */
interface MessageToSign {
  readonly externalAccountId: string;
  readonly address: string;
  readonly challengeId: string;
  readonly expiresAt: string;
}

/**
 * The text a wallet signs. It follows from the challenge, so that it is recorded nowhere; it names the account and can be
 * used once. Never change a line of it: challenges that are out would be void.
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
