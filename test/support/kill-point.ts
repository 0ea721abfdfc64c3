import { preloaded } from './preloaded.js';

/** A point at which a process dies: right before or right after the n-th time of a step. */
interface PointInTime {
  readonly moment: 'before' | 'after';
  /** The first, unless it says more. */
  readonly occurrence?: number;
  /** The process itself, unless it is PostgreSQL in the middle of that work, which its clients then hear nothing more of. */
  readonly victim?: 'process' | 'database';
}

/** At the append of an event of this type, to either store; with `holding`, of one whose JSON contains this text. */
export interface AppendPoint extends PointInTime {
  readonly append: string;
  readonly holding?: string;
}

/** At a statement to PostgreSQL that has this name or holds this text; with `rows`, one that changed or found some. */
export interface StatementPoint extends PointInTime {
  readonly statement: string;
  readonly rows?: true;
}

export type KillPoint = AppendPoint | StatementPoint;

/** The point in words, as a report of a failure gives it. */
export function nameOfPoint(point: KillPoint): string {
  const step = 'append' in point ? point.append : point.statement;
  return `${point.moment} ${step}${(point.occurrence ?? 1) > 1 ? ` (occurrence ${point.occurrence})` : ''}`;
}

/** Has a process of the product, started with this environment, come to these places one after another. */
export function killedAt(...points: readonly KillPoint[]): Readonly<Record<string, string>> {
  return { NODE_OPTIONS: preloaded('kill-at.mjs'), ...killPoints(...points) };
}

/** The same for a process that preloads kill-at.mjs beside others. */
function killPoints(...points: readonly KillPoint[]): Readonly<Record<string, string>> {
  return { KILL_AT: JSON.stringify(points) };
}
