import { inWords } from './words.ts';

const TONES: readonly (readonly [tone: string, states: ReadonlySet<string>])[] = [
  [
    'good',
    new Set([
      'ACTIVE',
      'AGREES',
      'AUTHORIZED',
      'APPROVED',
      'COMPLETED',
      'DELIVERED',
      'ENABLED',
      'MATCHED',
      'PROVISIONED',
      'SETTLED',
      'VERIFIED',
    ]),
  ],
  [
    'bad',
    new Set([
      'DECLINED',
      'DIFFERS',
      'EXCEPTION',
      'EXPIRED',
      'FAILED',
      'INVALID',
      'REJECTED',
      'RESOLVE_ERRORS',
      'REVOKED',
    ]),
  ],
  ['', new Set(['CLOSED', 'DISABLED', 'FROZEN', 'NO_STATEMENTS', 'SKIPPED', 'UNVERIFIED'])],
];

/** A state as text; its colour adds no further information. */
export function State({ of: state }: { readonly of: string }) {
  const tone = TONES.find(([, states]) => states.has(state))?.[0] ?? 'waiting';
  return <span className={`badge ${tone}`}>{inWords(state)}</span>;
}
