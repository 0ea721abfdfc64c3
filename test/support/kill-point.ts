import { preloaded } from './preloaded.js';

/** A point at which a process is killed: right before or after the n-th occurrence of a step. */
interface PointInTime {
  readonly moment: 'before' | 'after';
  /** Default: the first. */
  readonly occurrence?: number;
  /** Default: the process itself. `database`: PostgreSQL, in the middle of that work, so that its clients get no response. */
  readonly victim?: 'process' | 'database';
}

/** The append of an event of this type, in either store; with `holding`, of one whose JSON contains this text. */
export interface AppendPoint extends PointInTime {
  readonly append: string;
  readonly holding?: string;
}

/** A statement to PostgreSQL with this name or containing this text; with `rows`, one that changed or found rows. */
export interface StatementPoint extends PointInTime {
  readonly statement: string;
  readonly rows?: true;
}

export type KillPoint = AppendPoint | StatementPoint;

/** Describes the point in the report of a failure. */
export function nameOfPoint(point: KillPoint): string {
  const step = 'append' in point ? point.append : point.statement;
  return `${point.moment} ${step}${(point.occurrence ?? 1) > 1 ? ` (occurrence ${point.occurrence})` : ''}`;
}

/** Environment of a process that is killed at these points, one after the other. */
export function killedAt(...points: readonly KillPoint[]): Readonly<Record<string, string>> {
  return { NODE_OPTIONS: preloaded('kill-at.mjs'), ...killPoints(...points) };
}

/** The same for a process that preloads other modules besides kill-at.mjs. */
function killPoints(...points: readonly KillPoint[]): Readonly<Record<string, string>> {
  return { KILL_AT: JSON.stringify(points) };
}
