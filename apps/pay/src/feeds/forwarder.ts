/** A webhook as the server would send it now. */
export interface SignedWebhook {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Outcome of one delivery to a local address. */
export interface Forwarded {
  /** HTTP status; undefined where no answer came. */
  readonly status?: number;
  readonly milliseconds: number;
}

const TIMEOUT_MILLISECONDS = 30_000;

/** Sends a webhook on, byte for byte and with its signatures. */
export async function forward({ headers, body }: SignedWebhook, target: string): Promise<Forwarded> {
  const started = performance.now();
  const milliseconds = (): number => Math.round(performance.now() - started);
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
    const answer = await fetch(target, { method: 'POST', headers, body, redirect: 'manual', signal });
    await answer.body?.cancel();
    return { status: answer.status, milliseconds: milliseconds() };
  } catch {
    return { milliseconds: milliseconds() };
  }
}
