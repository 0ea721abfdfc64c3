import { addressOf } from '../api/client.ts';

interface Call {
  readonly method?: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: object;
}

/** A call to the API to paste into a terminal. The credential is a shell variable, since the page does not know it. */
export function curlOf({ method = 'GET', path, query, body }: Call): string {
  const address = `${location.origin}${addressOf(path, query)}`;
  return [
    `curl -u "$PAYMENTS_CREDENTIAL" ${quoted(address)}`,
    ...(method === 'GET' || (method === 'POST' && body !== undefined) ? [] : [`-X ${method}`]),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body))}`]),
  ].join(' \\\n  ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
