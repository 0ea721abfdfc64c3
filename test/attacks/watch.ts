import { eventually } from '../support/eventually.js';
import { NOT_READABLE_YET, whenReadable } from '../support/latest-writes.js';
import { Breach } from './attack.js';
import type { CallAnswer } from './call.js';
import type { Target } from './target.js';

const PAUSE_MILLISECONDS = 50;

/** Service for another tenant during an attack. */
interface Watched {
  readonly asked: number;
  readonly slowest: number;
}

/** One of this many requests of the other tenant writes, and the next one reads the result. */
const ROUND = 5;

/**
 * Makes sequential requests as another tenant until the work is done. Throws if one is not answered, or takes more server time than allowed.
 */
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
    const { milliseconds } =
      asked % ROUND === 0 ? await writeAndRead(target, within) : await ask(target, within, '/customers?limit=1');
    asked += 1;
    slowest = Math.max(slowest, milliseconds);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
  } while (!over.aborted);
  return { asked, slowest };
}

/** While the read side lags on a busy machine, a read is repeated as the response instructs, within the same time limit. */
async function ask(target: Target, atMost: number, path: string): Promise<CallAnswer> {
  return served(await target.timed(() => readAsAnother(target, path)), 200, atMost);
}

/** The longer time of a write and of the read that shows it. */
async function writeAndRead(target: Target, atMost: number): Promise<CallAnswer> {
  const written = served(await target.timed(() => writeAsAnother(target)), 201, atMost);
  const { id } = JSON.parse(written.text) as { readonly id: string };
  const read = await ask(target, atMost, `/customers/${id}`);
  if (read.text !== written.text) throw new Breach(`another tenant wrote ${written.text} and read ${read.text}`);
  return read.milliseconds > written.milliseconds ? read : written;
}

function served(answer: CallAnswer, status: number, atMost: number): CallAnswer {
  if (answer.status !== status) throw new Breach(`another tenant was answered ${answer.status}: ${answer.text}`);
  if (answer.milliseconds > atMost)
    throw new Breach(
      `another tenant waited ${Math.round(answer.milliseconds)} ms for the server's work, not ${atMost}`,
    );
  return answer;
}

async function writeAsAnother({ neighbour }: Target): Promise<CallAnswer> {
  const body = { customerType: 'INDIVIDUAL', fullName: 'Ada Byron' };
  return neighbour.send('POST', '/customers', body).catch((error: unknown) => {
    throw new Breach(`another tenant got no answer: ${String(error)}`);
  });
}

async function readAsAnother({ neighbour }: Target, path: string): Promise<CallAnswer> {
  const start = performance.now();
  const send = () => neighbour.send('GET', path);
  const isTooEarly = ({ status, text }: CallAnswer) => status === 503 && text.includes(NOT_READABLE_YET);
  const answer = await whenReadable(send, isTooEarly).catch((error: unknown) => {
    throw new Breach(`another tenant got no answer: ${String(error)}`);
  });
  return { ...answer, milliseconds: performance.now() - start };
}

/** After an attack: every slot is free again, the process is ready, and another tenant can read and write. */
export async function expectService(target: Target): Promise<void> {
  await recovers('all slots are free', async () => (await target.metric('http_requests_in_flight')) === 0);
  await recovers('the process is ready', async () => {
    const ready = await target.call({ path: '/health/ready', from: target.neighbour.address });
    return ready.status === 200;
  });
  await writeAndRead(target, Number.POSITIVE_INFINITY);
}

async function recovers(what: string, look: () => Promise<boolean>): Promise<void> {
  const looked = (): Promise<boolean> => look().catch(() => false);
  await eventually(looked, { pauseMilliseconds: PAUSE_MILLISECONDS }).catch(() => {
    throw new Breach(`it never came to be so again: ${what}`);
  });
}
