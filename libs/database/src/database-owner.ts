import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { DATABASE_OPTIONS, type DatabaseOptions } from './database.options.js';
import { asOwner, ownerUrlOf } from './roles.js';

/**
 * The role that owns the tables, as far as this process knows its address: for acts that the serving role may not
 * perform.
 */
@Injectable()
export class DatabaseOwner {
  constructor(@Inject(DATABASE_OPTIONS) private readonly options: DatabaseOptions) {}

  /** Does work over a session of the owner. */
  run<T>(work: (owner: pg.Client) => Promise<T>): Promise<T> {
    return asOwner(ownerUrlOf(this.options), work);
  }
}
