import { eventually } from '../support/eventually.js';
import { NOT_READABLE_YET, whenReadable } from '../support/latest-writes.js';
import { Breach } from './attack.js';
import type { CallAnswer } from './call.js';
import type { Target } from './target.js';

const PAUSE_MILLISECONDS = 50;

/** Service to another tenant during an attack. */
interface Watched {
  readonly asked: number;
  readonly slowest: number;
}

/** Asks as another tenant, one request after the other, until the work is done. Throws when one is not answered, or waits for the server's work longer than that. */
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
async function ask(target: Target, atMost: number): Promise<CallAnswer> {
  const answer = await target.timed(() => readAsAnother(target));
  if (answer.status !== 200) throw new Breach(`another tenant was answered ${answer.status}: ${answer.text}`);
  if (answer.milliseconds > atMost)
    throw new Breach(
      `another tenant waited ${Math.round(answer.milliseconds)} ms for the server's work, not ${atMost}`,
    );
  return answer;
}

async function readAsAnother({ neighbour }: Target): Promise<CallAnswer> {
  const start = performance.now();
  const send = () => neighbour.send('GET', '/customers?limit=1');
  const isTooEarly = ({ status, text }: CallAnswer) => status === 503 && text.includes(NOT_READABLE_YET);
  const answer = await whenReadable(send, isTooEarly).catch((error: unknown) => {
    throw new Breach(`another tenant got no answer: ${String(error)}`);
  });
  return { ...answer, milliseconds: performance.now() - start };
}

/** After an attack: every slot is free again, the process is ready, and another tenant reads and writes. */
export async function expectService(target: Target): Promise<void> {
  await recovers('all slots are free', async () => (await target.metric('http_requests_under_way')) === 0);
  await recovers('the process is ready', async () => {
    const ready = await target.call({ path: '/health/ready', from: target.neighbour.address });
    return ready.status === 200;
  });
  await readAsAnother(target);
  const created = await target.neighbour.send('POST', '/customers', {
    customerType: 'INDIVIDUAL',
    fullName: 'Ada Byron',
  });
  if (created.status !== 201) throw new Breach(`another tenant could not write: ${created.status} ${created.text}`);
}

async function recovers(what: string, look: () => Promise<boolean>): Promise<void> {
  const looked = (): Promise<boolean> => look().catch(() => false);
  await eventually(looked, { pauseMilliseconds: PAUSE_MILLISECONDS }).catch(() => {
    throw new Breach(`it never came to be so again: ${what}`);
  });
}
