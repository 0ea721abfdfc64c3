import { Inject } from '@nestjs/common';
import { DATABASE_POOL } from './database.options.js';

/** Injects the pool of the process. */
export const InjectPool = (): ParameterDecorator => Inject(DATABASE_POOL) as ParameterDecorator;
