import type { Json } from '@app/kernel';
import type { Statement } from './reconciliation.js';

/** The statement that a recorded notice is; null where it is another one. */
export function statementOf({
  port,
  kind,
  key,
  content,
}: {
  readonly port: string;
  readonly kind: string;
  readonly key: string;
  readonly content: Json;
}): Statement | null {
  if (port !== 'payment-network' || kind !== 'STATEMENT') return null;
  const [account = '', day = '', part = ''] = key.split('/');
  return { account, day, part: Number(part), ...(content as unknown as Omit<Statement, 'account' | 'day' | 'part'>) };
}
