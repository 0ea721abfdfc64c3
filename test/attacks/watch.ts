import { eventually } from '../support/eventually.js';
import { Breach } from './attack.js';
import type { CallAnswer } from './call.js';
import type { Target } from './target.js';

const PAUSE_MILLISECONDS = 50;
const RECOVERY_MILLISECONDS = 10_000;
const WRITES_NOT_READABLE_YET = 'The latest writes cannot be read yet.';

/** Service to another tenant during an attack. */
interface Watched {
  readonly asked: number;
  readonly slowest: number;
}

/** Asks as another tenant, one request after the other, until the work is done. Throws when one is not answered, or not in time. */
export async function whileOthersAsk<T>(
  target: Target,
  atMost: number,
  work: () => Promise<T>,
): Promise<{ result: T; watched: Watched }> {
  const over = new AbortController();
  const asking = askUntil(over.signal, target, atMost);
  try {
    const [result, watched] = await Promise.all([work().finally(() => over.abort()), asking]);
    return { result, watched };
  } finally {
    over.abort();
    await asking.catch(() => undefined);
  }
}

async function askUntil(over: AbortSignal, target: Target, within: number): Promise<Watched> {
  let asked = 0;
  let slowest = 0;
  do {
    const { milliseconds } = await ask(target, within);
    asked += 1;
    slowest = Math.max(slowest, milliseconds);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
  } while (!over.aborted);
  return { asked, slowest };
}

/** A read while the read side is behind on a busy machine is repeated, as its answer says: within the same time, like every other. */
async function ask(target: Target, within: number): Promise<CallAnswer> {
  const start = performance.now();
  for (;;) {
    const answer = await target.neighbour
      .send('GET', '/customers?limit=1', undefined, {
        within: Math.max(1, Math.ceil(within - (performance.now() - start))),
      })
      .catch((error: unknown) => {
        throw new Breach(`another tenant got no answer within ${within} ms: ${String(error)}`);
      });
    if (answer.status === 200) return { ...answer, milliseconds: performance.now() - start };
    if (answer.status !== 503 || !answer.text.includes(WRITES_NOT_READABLE_YET))
      throw new Breach(`another tenant was answered ${answer.status}: ${answer.text}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
  }
}

/** After an attack: every slot is free again, the process is ready, and another tenant reads and writes. */
export async function expectService(target: Target): Promise<void> {
  await recovers('all slots are free', async () => (await target.metric('http_requests_under_way')) === 0);
  await recovers('the process is ready', async () => {
    const ready = await target.call({ path: '/health/ready', from: target.neighbour.address });
    return ready.status === 200;
  });
  await ask(target, RECOVERY_MILLISECONDS);
  const created = await target.neighbour.send('POST', '/customers', {
    customerType: 'INDIVIDUAL',
    fullName: 'Ada Byron',
  });
  if (created.status !== 201) throw new Breach(`another tenant could not write: ${created.status} ${created.text}`);
}

async function recovers(what: string, look: () => Promise<boolean>): Promise<void> {
  const looked = (): Promise<boolean> => look().catch(() => false);
  await eventually(looked, RECOVERY_MILLISECONDS, PAUSE_MILLISECONDS).catch(() => {
    throw new Breach(`not so within ${RECOVERY_MILLISECONDS} ms: ${what}`);
  });
}
