import { isApiError } from '@app/sdk';
import { Misuse } from '../failures.js';
import { collectionOperation, itemOperation, filledPath } from '../operations.js';
import type { Resource } from '../output.js';
import type { CallOptions, Session } from '../session.js';
import type { FixtureFile, Step } from './fixture-file.js';
import { resolved } from './references.js';

/** Time for a member to take the value that a step waits for. */
const UNTIL_MILLISECONDS = 60_000;
const POLL_MILLISECONDS = 250;

/** Dependencies that tests replace. */
interface Surroundings {
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/**
 * Plays a world's steps in order and yields each response. Idempotency keys are derived from the names of the world and the step: an
 * interrupted world continues where it stopped, and a repeated one gets the same responses, while the API remembers the keys.
 */
export async function* played(
  session: Session,
  options: CallOptions,
  { name: world, steps }: FixtureFile,
  surroundings: Surroundings,
): AsyncGenerator<{ readonly name: string; readonly answer: unknown }, void, undefined> {
  const answers = new Map<string, unknown>();
  for (const [name, step] of Object.entries(steps)) {
    const answer = await explained(name, async () => {
      const body = resolved(step.with ?? {}, answers) as Record<string, unknown>;
      const first = await made(session, options, { world, name, step, body, answers });
      return step.until === undefined ? first : await settled(session, options, first, step.until, surroundings);
    });
    answers.set(name, answer);
    yield { name, answer };
  }
}

interface StepToPlay {
  readonly world: string;
  readonly name: string;
  readonly step: Step;
  readonly body: Record<string, unknown>;
  readonly answers: ReadonlyMap<string, unknown>;
}

async function made(
  session: Session,
  options: CallOptions,
  { world, name, step, body, answers }: StepToPlay,
): Promise<unknown> {
  if (step.find !== undefined) {
    const collection = collectionOperation('list', step.find);
    for await (const item of session.items(options, collection, body, 1)) return item;
    throw new Misuse(`No resource of ${step.find} fits.`);
  }
  const path =
    step.create === undefined ? String(resolved(step.do, answers)) : collectionOperation('create', step.create).path;
  const idempotencyKey = `fixtures ${world} ${name}`;
  return session.call(options, 'POST', path.startsWith('/') ? path : `/${path}`, { body, idempotencyKey });
}

/** Polls the resource until its members have the expected values. */
async function settled(
  session: Session,
  options: CallOptions,
  first: unknown,
  until: Readonly<Record<string, unknown>>,
  { now, wait }: Surroundings,
): Promise<unknown> {
  const id = (first as Resource | undefined)?.['id'];
  if (typeof id !== 'string') throw new Misuse('until needs an answer with an id.');
  const operation = itemOperation('get', id);
  const deadline = now() + UNTIL_MILLISECONDS;
  for (;;) {
    const answer = (await session.call(options, 'GET', filledPath(operation, [id]))) as Resource;
    if (Object.entries(until).every(([member, value]) => answer[member] === value)) return answer;
    if (now() > deadline)
      throw new Misuse(
        `${id} did not become ${JSON.stringify(until)} within a minute: ${JSON.stringify(Object.fromEntries(Object.keys(until).map((member) => [member, answer[member]])))}.`,
      );
    await wait(POLL_MILLISECONDS);
  }
}

/** Adds the step to a failure; for a key used with another body, also the solution. */
async function explained<Answer>(name: string, play: () => Promise<Answer>): Promise<Answer> {
  try {
    return await play();
  } catch (error) {
    if (error instanceof Misuse) throw new Misuse(`Step ${name}: ${error.message}`);
    if (isApiError(error))
      error.message = `Step ${name}: ${error.message}${isChanged(error.details) ? ' The step was played with other content: give the world another name.' : ''}`;
    throw error;
  }
}

function isChanged({ reason }: { readonly reason?: unknown }): boolean {
  return reason === 'KEY_REUSED';
}
