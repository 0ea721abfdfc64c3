import { useSession } from '../session/use-session.ts';
import { amountText } from '../ui/amount.tsx';
import { inWords } from '../ui/words.ts';
import type { Posting, Step } from './explanation.ts';

const MS_SHOWN = 10_000;
const FAILURE = /^(?:refused|failed)/;

const KINDS: Readonly<Record<Step['kind'], string>> = {
  EVENT: 'Event',
  SAGA_STEP: 'Saga',
  COMMAND: 'Command',
  EFFECT: 'Call',
  TIMER: 'Timer',
};

/** Steps with their consequences nested below. Times are relative to the request. */
export function StepTree({ steps, since }: { readonly steps: readonly Step[]; readonly since: string }) {
  return (
    <ul className="tree">
      {steps.map((step, index) => (
        <li key={index}>
          <StepLine step={step} since={since} />
          {step.steps !== undefined && <StepTree steps={step.steps} since={since} />}
        </li>
      ))}
    </ul>
  );
}

function StepLine({ step, since }: { readonly step: Step; readonly since: string }) {
  const { kind, name, at, isAboutResource, outcome, party, reason, postings = [] } = step;
  return (
    <>
      <p className={isAboutResource ? 'step own' : 'step'}>
        <span className={`step-kind ${kind.toLowerCase()}`}>{KINDS[kind]}</span> <code>{name}</code>
        {party !== undefined && <span className="help"> to the {party}</span>}
        {outcome !== undefined && <span className={FAILURE.test(outcome) ? 'bad-text' : 'help'}> {outcome}</span>}
        {reason !== undefined && <span className={isFailure(reason) ? 'bad-text' : 'help'}> {inWords(reason)}</span>}
        <time dateTime={at} title={at} className="since">
          {sinceText(since, at)}
        </time>
      </p>
      {postings.length > 0 && <Postings postings={postings} />}
    </>
  );
}

function Postings({ postings }: { readonly postings: readonly Posting[] }) {
  const { currencies } = useSession();
  return (
    <ul className="postings" aria-label="Postings">
      {postings.map(({ account, currency: code, amount }, index) => (
        <li key={index}>
          <code>{account}</code>{' '}
          <span className="amount">
            {amount > 0 && '+'}
            {amountText(amount, currencies.find((each) => each.code === code) ?? { code, decimals: 0 })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Failures are codes in capitals; other reasons are plain words from the event. */
function isFailure(reason: string): boolean {
  return reason === reason.toUpperCase();
}

/** `+297 ms`, `+60.2 s`. */
function sinceText(since: string, at: string): string {
  const ms = Date.parse(at) - Date.parse(since);
  return ms < MS_SHOWN ? `+${ms} ms` : `+${(ms / 1_000).toLocaleString('en', { maximumFractionDigits: 1 })} s`;
}
