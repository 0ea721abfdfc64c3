import { ApiError } from '../api/client.ts';

/** An error as the API describes it: message and code, each invalid field, and the request id for support. */
export function ErrorNotice({ error, title, retry }: ErrorNoticeProps) {
  const answer = error instanceof ApiError ? error : undefined;
  return (
    <div role="alert" className="notice error">
      <p>
        <strong>{title}</strong>
      </p>
      <p>{error.message}</p>
      {answer !== undefined && answer.fields.length > 0 && (
        <ul>
          {answer.fields.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <code>{field}</code> {message}
            </li>
          ))}
        </ul>
      )}
      {answer?.status !== undefined && answer.status > 0 && (
        <p className="help">
          {answer.status} {answer.code}
          {answer.requestId !== undefined && (
            <>
              {' '}
              · request <code>{answer.requestId}</code>
            </>
          )}
        </p>
      )}
      {retry !== undefined && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}

interface ErrorNoticeProps {
  readonly error: Error;
  /** Names the action that failed. */
  readonly title: string;
  readonly retry?: () => void;
}
