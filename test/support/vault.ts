import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A faulty response: a status, a body, or none ever. */
export type VaultFault = { readonly status: number } | { readonly body: string } | 'silent';

/** The transit engine of a Vault on loopback, as documented: AES-256-GCM, key versions, tokens, namespaces. */
export class TestVault {
  token = 'hvs.first';
  namespace: string | undefined;
  fault: VaultFault | null = null;
  /** Paths of the received requests. */
  readonly asked: string[] = [];
  private readonly keys = new Map<string, Buffer[]>();

  private constructor(private readonly server: Server) {}

  static async start(...keys: readonly string[]): Promise<TestVault> {
    const server = createServer();
    const vault = new TestVault(server);
    for (const key of keys) vault.rotate(key);
    server.on('request', (request, response) => void vault.answer(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return vault;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Reference to a key, as in MASTER_KEY. */
  reference(key: string): string {
    return `vault+${this.origin}/transit/keys/${key}`;
  }

  /** Adds a version to a key. It encrypts with the new version and still decrypts texts of the others. */
  rotate(key: string): void {
    this.keys.set(key, [...(this.keys.get(key) ?? []), randomBytes(32)]);
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    this.asked.push(request.url!);
    if (this.fault === 'silent') return;
    const { status, body } = this.resultOf(request, Buffer.concat(chunks).toString());
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
  }

  private resultOf(request: IncomingMessage, text: string): { readonly status: number; readonly body: string } {
    const refusal = (status: number, ...errors: string[]) => ({ status, body: JSON.stringify({ errors }) });
    if (this.fault !== null && this.fault !== 'silent')
      return 'status' in this.fault ? refusal(this.fault.status, 'a secret of Vault') : { status: 200, ...this.fault };
    const { 'x-vault-token': token, 'x-vault-namespace': namespace } = request.headers;
    if (token !== this.token || namespace !== this.namespace) return refusal(403, 'permission denied');
    const [, what, name] = /^\/v1\/transit\/(encrypt|decrypt)\/([\w.-]+)$/.exec(request.url!) ?? [];
    const versions = this.keys.get(name ?? '');
    if (versions === undefined || request.method !== 'POST') return refusal(404);
    try {
      const data = what === 'encrypt' ? encrypted(versions, JSON.parse(text)) : decrypted(versions, JSON.parse(text));
      const lease = { request_id: 'a', lease_id: '', renewable: false, lease_duration: 0 };
      return { status: 200, body: JSON.stringify({ ...lease, data, wrap_info: null, warnings: null, auth: null }) };
    } catch {
      return refusal(400, 'cipher: message authentication failed');
    }
  }
}

function encrypted(versions: readonly Buffer[], { plaintext }: { readonly plaintext: string }) {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', versions.at(-1)!, nonce);
  const body = Buffer.concat([cipher.update(Buffer.from(plaintext, 'base64')), cipher.final()]);
  const text = Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64');
  return { ciphertext: `vault:v${versions.length}:${text}`, key_version: versions.length };
}

function decrypted(versions: readonly Buffer[], { ciphertext }: { readonly ciphertext: string }) {
  const [, version, text] = /^vault:v(\d+):(.+)$/.exec(ciphertext)!;
  const bytes = Buffer.from(text!, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', versions[Number(version) - 1]!, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const body = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  return { plaintext: Buffer.concat([body, decipher.final()]).toString('base64') };
}
