import type { Json } from '@app/kernel';
import type { Statement } from './reconciliation.js';

/** The partner whose accounts have their names alone. */
const FIRST_PARTNER = 1;

/** The statement that a recorded notice is; null where it is another one. An account of a later partner of the port has its number behind its name. */
export function statementOf({
  kind,
  key,
  content,
  partner = FIRST_PARTNER,
}: {
  readonly kind: string;
  readonly key: string;
  readonly content: Json;
  readonly partner?: number | undefined;
}): Statement | null {
  if (kind !== 'STATEMENT') return null;
  const [name = '', day = '', part = ''] = key.split('/');
  const account = partner === FIRST_PARTNER ? name : `${name}@${partner}`;
  return { account, day, part: Number(part), ...(content as unknown as Omit<Statement, 'account' | 'day' | 'part'>) };
}
