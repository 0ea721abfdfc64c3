import { EntitySchema } from 'typeorm';
import type { BookSubject, Imbalance } from '@app/accounts';

/** A book with its problems; null if it is in balance. */
interface CheckedBook {
  readonly tenant: string;
  readonly kind: BookSubject['kind'];
  readonly id: string;
  readonly at: Date;
  readonly problems: readonly Imbalance[] | null;
}

export const checkedBooks = new EntitySchema<CheckedBook>({
  name: 'books',
  columns: {
    tenant: { type: 'text', primary: true },
    kind: { type: 'text', primary: true },
    id: { type: 'text', primary: true },
    at: { type: 'timestamptz' },
    problems: { type: 'json', nullable: true },
  },
});
