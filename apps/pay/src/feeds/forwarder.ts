/** A webhook as the server would send it now. */
export interface SignedWebhook {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Result of one delivery to a local URL. */
export interface Forwarded {
  /** HTTP status; undefined if there was no response. */
  readonly status?: number;
  readonly milliseconds: number;
}

const TIMEOUT_MILLISECONDS = 30_000;

/** Forwards a webhook unchanged, with its signatures. */
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
