import { type ExplainedRequest, type ExplainedStep, type Explanation, explanationPathOf } from '@app/sandbox';
import { CommandFailure } from '../command-failure.js';
import { RunningServer } from '../running-server.js';
import type { Terminal } from '../terminal.js';
import { postingsText } from './audit/amounts.js';

export interface ExplainOptions {
  readonly url?: string;
  readonly json?: true;
  readonly customer?: string;
}

/** `sandbox explain`. */
export async function explain(
  resource: string,
  { url, json, customer }: ExplainOptions,
  terminal: Terminal,
): Promise<void> {
  const path = explanationPathOf(resource);
  if (path === null)
    throw new CommandFailure(`${resource} has no separate explanation: use the resource that contains it.`);
  const address = customer === undefined ? path : `${path}?customerId=${encodeURIComponent(customer)}`;
  const explanation = (await RunningServer.of(terminal, url).ask('GET', address)) as unknown as Explanation;
  if (json === true) return terminal.write(JSON.stringify(explanation));
  for (const line of linesOf(explanation)) terminal.write(line);
}

function linesOf({ failures, requests, isComplete }: Explanation): string[] {
  return [
    ...failures.flatMap(({ code, meaning, avoidedBy }) => [`${code}: ${meaning}`, `  avoided by: ${avoidedBy}`]),
    ...requests.flatMap((request) => linesOfRequest(request)),
    ...(isComplete ? [] : ['The history is long: only its first and its newest requests are shown.']),
  ];
}

function linesOfRequest({ requestId, actor, at, steps, webhooks }: ExplainedRequest): string[] {
  return [
    `request ${requestId} by ${actor}, ${at}`,
    ...steps.flatMap((step) => linesOfStep(step, '  ')),
    ...webhooks.map(({ type, event, attempts, next }) => {
      const ends = [...attempts.map(({ outcome }) => outcome), ...(next === undefined ? [] : [next])];
      return `  webhook ${type}, for ${event}: ${ends.length === 0 ? 'not sent' : ends.join(', ')}`;
    }),
  ];
}

function linesOfStep(
  { kind, name, isAboutResource, reason, outcome, postings, steps = [] }: ExplainedStep,
  indent: string,
): string[] {
  const mark = isAboutResource ? '* ' : '';
  const end = [reason, outcome]
    .filter((text) => text !== undefined)
    .map((text) => `: ${text}`)
    .join('');
  const amounts = postings?.map(({ amount, ...posting }) => ({ ...posting, amount: String(amount) }));
  return [
    `${indent}${mark}${kind.toLowerCase().replace('_', ' ')} ${name}${end}`,
    ...(amounts === undefined ? [] : [`${indent}    ${postingsText(amounts)}`]),
    ...steps.flatMap((step) => linesOfStep(step, `${indent}  `)),
  ];
}
