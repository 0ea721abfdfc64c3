import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { IdLink } from '../resources/id-link.tsx';
import { kindNamed } from '../resources/kinds.ts';
import { valueOf } from '../resources/value.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Moment } from '../ui/moment.tsx';
import { type ExplainedRequest, type ExplainedWebhook, type Failure, explanationQuery } from './explanation.ts';
import { StepTree } from './step-tree.tsx';

interface ExplainedProps {
  /** Path of the resource. */
  readonly path: string;
  readonly isOpen: boolean;
}

/** The explanation of a resource: failures as sentences, then the tree of each request. Loaded when it is expanded. */
export function Explained({ path, isOpen: isOpenAtFirst }: ExplainedProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const { data, error, isFetching, refetch } = useQuery({ ...explanationQuery(path), enabled: isOpen });
  return (
    <details className="explained" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>What happened</h2>
      </summary>
      {error !== null && (
        <ErrorNotice error={error} title="What happened cannot be shown" retry={() => void refetch()} />
      )}
      {data === undefined && isFetching && <p role="status">Loading …</p>}
      {data?.failures.map((failure) => (
        <FailureNotice key={`${failure.at} ${failure.code}`} failure={failure} />
      ))}
      {data?.isComplete === false && <p>The history is long: its first request and the newest ones are shown.</p>}
      {data?.requests.map((request) => (
        <RequestTree key={`${request.requestId} ${request.at}`} request={request} />
      ))}
    </details>
  );
}

function FailureNotice({ failure: { code, meaning, avoidedBy } }: { readonly failure: Failure }) {
  return (
    <div className="notice error">
      <p>
        <strong>{meaning}</strong>
      </p>
      <p>What would have avoided it: {avoidedBy}</p>
      <p className="help">{code}</p>
    </div>
  );
}

function RequestTree({ request: { requestId, actor, at, steps, webhooks } }: { readonly request: ExplainedRequest }) {
  return (
    <section className="request">
      <h3>
        Request{' '}
        <IdLink id={requestId} kind={kindNamed('requests')!}>
          <code>{requestId}</code>
        </IdLink>
      </h3>
      <p className="help">
        by {valueOf(actor)}, <Moment at={at} />
      </p>
      <div className="scrolled" tabIndex={0} role="region" aria-label={`What followed from ${requestId}`}>
        <StepTree steps={steps} since={at} />
      </div>
      {webhooks.length > 0 && <WebhookList webhooks={webhooks} label={`Webhooks of ${requestId}`} />}
    </section>
  );
}

function WebhookList({ webhooks, label }: { readonly webhooks: readonly ExplainedWebhook[]; readonly label: string }) {
  return (
    <div className="scrolled" tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">Webhook</th>
            <th scope="col">For</th>
            <th scope="col">Attempts</th>
          </tr>
        </thead>
        <tbody>
          {webhooks.map(({ type, event, attempts, next }, index) => (
            <tr key={index}>
              <td>{type}</td>
              <td>
                <code>{event}</code>
              </td>
              <td>
                {attempts.length === 0 && next === undefined && <span className="help">not sent</span>}
                {attempts.map((attempt) => (
                  <div key={attempt.at}>
                    {attempt.outcome}, <Moment at={attempt.at} />
                  </div>
                ))}
                {next !== undefined && (
                  <div>
                    next <Moment at={next} />
                  </div>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
