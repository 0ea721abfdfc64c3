import pg from 'pg';
import type { StatementPoint } from '../support/kill-point.js';

type Query = (this: pg.Client, config: unknown, ...rest: unknown[]) => unknown;
type Callback = (error: unknown, result?: unknown) => void;

const prototype = pg.Client.prototype as unknown as { query: Query };

/** A statement at which an application dies. */
interface Deadly {
  readonly point: StatementPoint;
  /** Port of the application's connections, used by no other application. */
  readonly port: number;
  /** Kills the application before it returns. */
  readonly die: () => void;
  seen: number;
}

/**
 * Intercepts the database connections of the applications of a walk that are opened while it is installed. An application dies immediately
 * before the statement of its point is sent, or once PostgreSQL has executed it, without receiving the result.
 */
export class StatementGate {
  private readonly query = prototype.query;
  private readonly held: ((reason: Error) => void)[] = [];
  private deadly: Deadly | null = null;

  constructor() {
    const { query } = this;
    const send = (client: pg.Client, config: unknown, rest: unknown[]) => {
      const isMeant = client.port === this.deadly?.port && this.isMeant(config);
      if (!isMeant) return query.call(client, config, ...rest);
      const callback = typeof rest.at(-1) === 'function' ? (rest.pop() as Callback) : null;
      // a query object has no promise
      const outcome = this.passed(
        () =>
          new Promise<pg.QueryResult>((resolve, reject) => {
            const done: Callback = (error, result) => (error ? reject(error) : resolve(result as pg.QueryResult));
            query.call(client, config, ...rest, done);
          }),
      );
      if (callback === null) return outcome;
      return void outcome.then((result) => callback(null, result), callback);
    };
    prototype.query = function (config, ...rest) {
      return send(this, config, rest);
    };
  }

  holdAt(point: StatementPoint, port: number, die: () => void): void {
    this.deadly = { point, port, die, seen: 0 };
  }

  /** The points that were not reached so far. */
  get missed(): readonly StatementPoint[] {
    return this.deadly === null ? [] : [this.deadly.point];
  }

  /** Fails the held statements of a dead process. */
  forget(): void {
    this.deadly = null;
    for (const fail of this.held.splice(0)) fail(new Error('the process has died'));
  }

  remove(): void {
    prototype.query = this.query;
  }

  private isMeant(config: unknown): boolean {
    const { statement } = this.deadly!.point;
    const { name, text } = (typeof config === 'string' ? { text: config } : config) as { name?: string; text?: string };
    return name === statement || (text ?? '').includes(statement);
  }

  private async passed(send: () => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    const { point } = this.deadly!;
    if (point.moment === 'before' && this.isReached(1)) return this.end();
    const result = await send();
    const times = point.rows === true && !(result.rowCount! > 0) ? 0 : 1;
    if (point.moment === 'after' && this.isReached(times)) return this.end();
    return result;
  }

  private isReached(times: number): boolean {
    if (this.deadly === null) return false; // another statement reached the point first
    this.deadly.seen += times;
    return this.deadly.seen >= (this.deadly.point.occurrence ?? 1);
  }

  private end(): Promise<never> {
    const { die } = this.deadly!;
    this.deadly = null;
    die();
    return new Promise((_, reject) => this.held.push(reject));
  }
}
