import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { DATABASE_OPTIONS, type DatabaseOptions } from './database.options.js';
import { asOwner, ownerUrlOf } from './roles.js';

/** Sessions of the role that owns the tables, if this process knows its URL, for operations that the serving role may not perform. */
@Injectable()
export class DatabaseOwner {
  constructor(@Inject(DATABASE_OPTIONS) private readonly options: DatabaseOptions) {}

  /** Runs `work` with a session of the owner. */
  run<T>(work: (owner: pg.Client) => Promise<T>): Promise<T> {
    return asOwner(ownerUrlOf(this.options), work);
  }
}
