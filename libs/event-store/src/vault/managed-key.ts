/**
 * A key that never leaves its key manager, which encrypts and decrypts a few bytes for authorized callers. Both operations throw an error for
 * the operator if the manager is unreachable or refuses.
 */
export interface ManagedKey {
  /** Identifies the key in this installation, in clear. Must contain a colon, to differ from the hash of a key's bytes. */
  readonly name: string;
  encrypt(bytes: Buffer): Promise<string>;
  decrypt(text: string): Promise<Buffer>;
}

/** A master key: its 32 bytes, or a key of a key manager. */
export type MasterKeySource = Buffer | ManagedKey;
