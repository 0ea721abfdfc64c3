import { Command } from 'commander';
import { assigned } from '../assignments.js';
import { OPERATIONS } from '../generated/operations.js';
import type { CallOptions, Session } from '../session.js';
import { withCallOptions } from './call-options.js';

/** `trigger`. */
export function triggerCommand(session: Session): Command {
  const triggering = new Command('trigger')
    .description(
      'Triggers an event in the sandbox with everything that it needs, as in `pay trigger OUTGOING_PAYMENT.COMPLETED payment.amount:=2500`.',
    )
    .argument('[type]', 'type of the event; without it the types are listed')
    .argument('[step.name=value...]', 'members of the requests that cause it, by step');
  return withCallOptions(triggering).action(async (type: string | undefined, words: string[], options: CallOptions) => {
    if (type === undefined) return TRIGGERS.forEach((each) => session.terminal.write(String(each)));
    const data = assigned(words, []);
    const body = { type, ...(words.length > 0 && { data }) };
    session.show(options, await session.call(options, 'POST', '/sandbox/triggers', { body }));
  });
}

const members = OPERATIONS.find(({ method, path }) => method === 'POST' && path === '/sandbox/triggers')?.body;

/** Event types that the sandbox can cause. */
export const TRIGGERS = members?.find(({ name }) => name === 'type')?.choices ?? [];
