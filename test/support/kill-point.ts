import { preloaded } from './preloaded.js';

/** Work that is about to be done, or was just done, when a process dies. */
export type KilledWork =
  /** The append of an event of this type, to either store; with `holding`, of one whose JSON contains this text. */
  | { readonly append: string; readonly holding?: string }
  /** A statement to PostgreSQL that has this name or holds this text; with `rows`, one that changed or found some. */
  | { readonly statement: string; readonly rows?: true };

/** A point at which a process dies: right before or right after the n-th time of a step. */
export type KillPoint = KilledWork & {
  readonly moment: 'before' | 'after';
  /** The first, unless it says more. */
  readonly occurrence?: number;
  /** The process itself, unless it is PostgreSQL in the middle of that work, which its clients then hear nothing more of. */
  readonly victim?: 'process' | 'database';
};

/** Has a process of the product, started with this environment, come to these places one after another. */
export function killedAt(...points: readonly KillPoint[]): Readonly<Record<string, string>> {
  return { NODE_OPTIONS: preloaded('kill-at.mjs'), ...killPoints(...points) };
}

/** The same for a process that preloads kill-at.mjs beside others. */
function killPoints(...points: readonly KillPoint[]): Readonly<Record<string, string>> {
  return { KILL_AT: JSON.stringify(points) };
}
