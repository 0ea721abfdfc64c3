import type { Json } from '@app/kernel';
import type { Statement } from './reconciliation.js';

/** Number of the partner whose account names have no suffix. */
const FIRST_PARTNER = 1;

/**
 * The statement in a recorded notice; null for any other notice. Accounts of later partners of the port have the partner's number as a
 * suffix.
 */
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
