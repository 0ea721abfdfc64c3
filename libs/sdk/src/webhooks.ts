import { type Bytes, fromBase64, type Key } from './bytes.js';
import type { WebhookEvent } from './generated/webhooks.js';
import { WebhookVerificationError } from './errors.js';

/** Public key for the platform's webhooks, as in GET /.well-known/webhook-keys.json. */
export interface WebhookKey {
  readonly x: string;
  readonly y: string;
  /** `whpk_` and the Ed25519 key in base64. */
  readonly standardWebhooksKey: string;
}

/** Source of the keys, and limits of the verification. */
export interface WebhookVerifierOptions {
  /** Fetches the keys: `async () => (await payments.get('/.well-known/webhook-keys.json')).keys`. */
  readonly keys: () => Promise<readonly WebhookKey[]>;
  /** Maximum difference between now and the signed time of an attempt, in milliseconds; five minutes by default. */
  readonly tolerance?: number;
  /** Time after which keys are fetched again, in milliseconds; one hour by default. */
  readonly keyLifetime?: number;
  /** Present time in milliseconds. */
  readonly now?: () => number;
}

/** Headers of a webhook, from a Fetch request or from Node. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

interface VerifyingKey {
  readonly ecdsa: Key;
  readonly ed25519: Key;
}

const MINUTE = 60_000;
/** Minimum interval between fetches for an unknown key, so that forged webhooks cannot cause any number of them. */
const REFETCH_AFTER = 10_000;
const P256_BYTES = 32;

/**
 * Verifies webhooks over the bytes as received. A webhook must have a Standard Webhooks signature, which covers the time of the attempt, so
 * that a captured webhook cannot be replayed later; X-Svc-Signature must be valid if present. Keys are cached, and fetched again if none of
 * them verifies, such as after a rotation.
 */
export class WebhookVerifier {
  private kept: { readonly keys: readonly VerifyingKey[]; readonly at: number } | null = null;
  private fetching: Promise<readonly VerifyingKey[]> | null = null;
  private readonly now: () => number;
  private readonly tolerance: number;
  private readonly keyLifetime: number;

  constructor(private readonly options: WebhookVerifierOptions) {
    this.now = options.now ?? Date.now;
    this.tolerance = options.tolerance ?? 5 * MINUTE;
    this.keyLifetime = options.keyLifetime ?? 60 * MINUTE;
  }

  /** The event of an authentic webhook. Throws WebhookVerificationError for any other. */
  async verify(body: string | Uint8Array, headers: WebhookHeaders): Promise<WebhookEvent> {
    const bytes = copied(typeof body === 'string' ? new TextEncoder().encode(body) : body);
    const standard = this.standardSignature(headers);
    const single = headerOf(headers, 'x-svc-signature');
    const isGenuine = (keys: readonly VerifyingKey[]): Promise<boolean> =>
      all([holdsStandard(keys, standard, bytes), single === undefined ? true : holdsSingle(keys, single, bytes)]);
    if (!(await isGenuine(await this.keys(this.keyLifetime))) && !(await isGenuine(await this.keys(REFETCH_AFTER))))
      throw new WebhookVerificationError('No key of the platform verifies the webhook.');
    return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
  }

  private standardSignature(headers: WebhookHeaders): StandardSignature {
    const id = headerOf(headers, 'webhook-id');
    const timestamp = headerOf(headers, 'webhook-timestamp');
    const signatures = headerOf(headers, 'webhook-signature');
    if (id === undefined || timestamp === undefined || signatures === undefined)
      throw new WebhookVerificationError('The webhook has no Standard Webhooks signature.');
    const age = Math.abs(this.now() - Number(timestamp) * 1_000);
    if (!(age <= this.tolerance)) throw new WebhookVerificationError('The webhook is too old, or the clocks differ.');
    return { id, timestamp, signatures: signatures.split(' ') };
  }

  /** Keys fetched within the given time. If a fetch fails, this rejects, and the previous keys stay cached. */
  private async keys(within: number): Promise<readonly VerifyingKey[]> {
    if (this.kept !== null && this.now() - this.kept.at < within) return this.kept.keys;
    this.fetching ??= this.fetched().finally(() => (this.fetching = null));
    return this.fetching;
  }

  private async fetched(): Promise<readonly VerifyingKey[]> {
    const keys = await Promise.all((await this.options.keys()).map(imported));
    this.kept = { keys, at: this.now() };
    return keys;
  }
}

interface StandardSignature {
  readonly id: string;
  readonly timestamp: string;
  readonly signatures: readonly string[];
}

async function imported({ x, y, standardWebhooksKey }: WebhookKey): Promise<VerifyingKey> {
  const jwk = { kty: 'EC', crv: 'P-256', x, y };
  const raw = fromBase64(standardWebhooksKey.replace(/^whpk_/, ''));
  const [ecdsa, ed25519] = await Promise.all([
    crypto.subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify']),
    crypto.subtle.importKey('raw', raw, { name: 'Ed25519' }, false, ['verify']),
  ]);
  return { ecdsa, ed25519 };
}

async function holdsStandard(
  keys: readonly VerifyingKey[],
  { id, timestamp, signatures }: StandardSignature,
  body: Bytes,
): Promise<boolean> {
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  for (const each of signatures) {
    const [version, text = ''] = each.split(',');
    const signature = version === 'v1a' ? decoded(text) : undefined;
    if (signature === undefined) continue;
    for (const { ed25519 } of keys)
      if (await crypto.subtle.verify({ name: 'Ed25519' }, ed25519, signature, signed)) return true;
  }
  return false;
}

async function holdsSingle(keys: readonly VerifyingKey[], header: string, body: Bytes): Promise<boolean> {
  const signature = singleSignature(header);
  if (signature === undefined) return false;
  for (const { ecdsa } of keys)
    if (await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, ecdsa, signature, body)) return true;
  return false;
}

/** The two numbers of `{"v":"1","s":"<base64 of DER>"}` as Web Crypto expects them; undefined for anything else. */
function singleSignature(header: string): Bytes | undefined {
  try {
    const { v, s } = JSON.parse(header) as { readonly v?: unknown; readonly s?: unknown };
    return v === '1' && typeof s === 'string' ? fromDer(fromBase64(s)) : undefined;
  } catch {
    return undefined;
  }
}

/** The r and s of an ECDSA signature in DER, 32 bytes each. */
export function fromDer(der: Uint8Array): Bytes | undefined {
  const numbers = new Uint8Array(2 * P256_BYTES);
  let at = 2;
  if (der[0] !== 0x30 || der[1] !== der.length - 2) return undefined;
  for (const end of [P256_BYTES, 2 * P256_BYTES]) {
    const length = der[at + 1] ?? 0;
    if (der[at] !== 0x02 || length === 0) return undefined;
    const number = der.slice(at + 2, at + 2 + length);
    const digits = number[0] === 0 ? number.slice(1) : number;
    if (number.length !== length || digits.length > P256_BYTES) return undefined;
    numbers.set(digits, end - digits.length);
    at += 2 + length;
  }
  return at === der.length ? numbers : undefined;
}

async function all(conditions: readonly (boolean | Promise<boolean>)[]): Promise<boolean> {
  return (await Promise.all(conditions)).every(Boolean);
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  // repeated headers are joined with commas, as in HTTP: every signature that is present must be valid
  if (typeof (headers as Headers).get === 'function') return (headers as Headers).get(name) ?? undefined;
  const named = Object.entries(headers as Record<string, unknown>).find(([each]) => each.toLowerCase() === name)?.[1];
  const value: unknown = Array.isArray(named) ? named.join(', ') : named;
  return typeof value === 'string' ? value : undefined;
}

function decoded(text: string): Bytes | undefined {
  try {
    return fromBase64(text);
  } catch {
    return undefined;
  }
}

function copied(bytes: Uint8Array): Bytes {
  return new Uint8Array(bytes);
}
