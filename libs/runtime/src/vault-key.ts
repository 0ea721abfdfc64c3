import fs from 'node:fs';
import { z } from 'zod';
import { addressReach } from '@app/kernel';
import { ExchangeTimedOut, exchange } from '@app/outbound';
import { StartError } from './start-error.js';

/** Form of a key reference, for messages. */
export const VAULT_KEY_FORM = 'vault+https://<host>/<mount>/keys/<name>';

/** Timeout of a request to Vault. */
const DEADLINE_MILLISECONDS = 10_000;
const ANSWER_BYTES = 65_536;
const MOUNT_AND_NAME = /^\/((?:[\w.-]+\/)*[\w.-]+)\/keys\/([\w.-]+)$/;
const NAMESPACE = /^[\w.-]+(?:\/[\w.-]+)*$/;

/** A key of a Vault's transit engine. */
export interface VaultKeyReference {
  /** Scheme, host and port of the Vault. */
  readonly origin: string;
  /** Path of the engine, such as `transit`. */
  readonly mount: string;
  readonly key: string;
  /** Namespace of Vault Enterprise; null: the root namespace. */
  readonly namespace: string | null;
}

/**
 * Parses a key reference; null for any other text. Accepts plain http only for a loopback address, since the request contains the root key.
 */
export function vaultKeyOf(text: string): VaultKeyReference | null {
  if (!/^vault\+https?:\/\//.test(text) || !URL.canParse(text.slice('vault+'.length))) return null;
  const { protocol, hostname, origin, pathname, search, searchParams, hash, username, password } = new URL(
    text.slice('vault+'.length),
  );
  const [, mount, key] = MOUNT_AND_NAME.exec(pathname) ?? [];
  const namespace = searchParams.get('namespace');
  if (mount === undefined || key === undefined || hash !== '' || username !== '' || password !== '') return null;
  if (search !== '' && (namespace === null || searchParams.size > 1 || !NAMESPACE.test(namespace))) return null;
  if (protocol === 'http:' && addressReach(hostname.replace(/^\[|\]$/g, '')) !== 'loopback') return null;
  return { origin, mount, key, namespace };
}

const WRAPPED = z.object({ data: z.object({ ciphertext: z.string().regex(/^vault:v\d+:\S+$/) }) });
const OPENED = z.object({ data: z.object({ plaintext: z.base64() }) });

/** Explanation of Vault's status codes for the operator. Response bodies are never quoted. */
const REASONS: Readonly<Record<number, string>> = {
  400: 'cannot do that with this key (400): is it the key that wrapped the root key, and may it encrypt and decrypt?',
  403: 'refuses the token (403): see VAULT_TOKEN_FILE and the policy of the token',
  404: 'has no such engine or key (404)',
  503: 'is sealed or in maintenance (503)',
};

/**
 * A key in Vault: its transit engine encrypts and decrypts without revealing the key. Throws StartError with one line if Vault does not
 * respond within ten seconds, or not as documented. Reads the token from its file for each request, since an agent renews it there.
 */
export class VaultTransitKey {
  constructor(
    private readonly reference: VaultKeyReference,
    /** VAULT_TOKEN_FILE; null: an agent proxy adds the token. */
    private readonly tokenFile: string | null,
    private readonly deadline = DEADLINE_MILLISECONDS,
  ) {}

  /** Without the host: a Vault that moves, or its replica, has the same keys. */
  get name(): string {
    const { namespace, mount, key } = this.reference;
    return `vault:${[...(namespace === null ? [] : [namespace]), mount, key].join('/')}`;
  }

  async encrypt(bytes: Buffer): Promise<string> {
    const answer = await this.ask('encrypt', { plaintext: bytes.toString('base64') });
    return this.checked(WRAPPED, answer).data.ciphertext;
  }

  async decrypt(text: string): Promise<Buffer> {
    const answer = await this.ask('decrypt', { ciphertext: text });
    return Buffer.from(this.checked(OPENED, answer).data.plaintext, 'base64');
  }

  private async ask(what: 'encrypt' | 'decrypt', body: object): Promise<string> {
    const { origin, mount, key, namespace } = this.reference;
    const token = this.token();
    const { Agent } = await import('undici'); // not loaded by a start without Vault
    const agent = new Agent();
    try {
      const { status, body: answer } = await exchange(
        agent,
        {
          origin,
          path: `/v1/${mount}/${what}/${key}`,
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-vault-request': 'true',
            ...(token !== null && { 'x-vault-token': token }),
            ...(namespace !== null && { 'x-vault-namespace': namespace }),
          },
          body: JSON.stringify(body),
        },
        { timeout: this.deadline, answerBytes: ANSWER_BYTES },
      );
      if (status === 200) return answer;
      throw this.failure(REASONS[status] ?? `answers ${status}`);
    } catch (error) {
      if (error instanceof StartError) throw error;
      throw this.failure(
        error instanceof ExchangeTimedOut ? 'does not answer in time' : `is out of reach: ${codeOf(error)}`,
      );
    } finally {
      await agent.destroy();
    }
  }

  private token(): string | null {
    if (this.tokenFile === null) return null;
    try {
      const token = fs.readFileSync(this.tokenFile, 'utf8').trim();
      if (/^[\x21-\x7e]+$/.test(token)) return token;
    } catch (error) {
      throw new StartError(`VAULT_TOKEN_FILE cannot be read: ${codeOf(error)}.`);
    }
    throw new StartError('VAULT_TOKEN_FILE does not hold one token.');
  }

  private checked<T>(shape: z.ZodType<T>, answer: string): T {
    try {
      return shape.parse(JSON.parse(answer));
    } catch {
      throw this.failure('answers something else than the transit engine documents');
    }
  }

  private failure(reason: string): StartError {
    const line = `The Vault at ${this.reference.origin}, which keeps the master key ${this.name}, ${reason}`;
    return new StartError(reason.endsWith('?') ? line : `${line}.`);
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown error';
}
