/**
 * A key that a key manager keeps and gives to no one: it encrypts and decrypts few bytes for those that it trusts. Both fail with an error
 * for the operator when the manager is out of reach or refuses.
 */
export interface ManagedKey {
  /** Names it among the keys of the installation, in clear. It must hold a colon: no hash of a key's bytes does. */
  readonly name: string;
  encrypt(bytes: Buffer): Promise<string>;
  decrypt(text: string): Promise<Buffer>;
}

/** A master key: its 32 bytes, or a key of a key manager. */
export type MasterKeySource = Buffer | ManagedKey;
