import { type ArgumentMetadata, Injectable, type PipeTransform, type Type as Class } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { queryReadersOf, isRecord } from './fields.js';
import { notAnObject, validateInstance } from './validation.js';

const PRIMITIVES = new Set<unknown>([String, Number, Boolean, Array, Object, Buffer, Promise]);

/** Converts every body and query with a declared class to a validated instance. */
@Injectable()
export class ValidationPipe implements PipeTransform {
  async transform(value: unknown, { type, metatype }: ArgumentMetadata): Promise<unknown> {
    if ((type !== 'body' && type !== 'query') || metatype === undefined || PRIMITIVES.has(metatype)) return value;
    const given = value === undefined ? {} : value;
    if (!isRecord(given)) throw notAnObject();
    const members = type === 'query' ? readQuery(metatype, given) : given;
    return validateInstance(plainToInstance(metatype as Class<object>, members));
  }
}

/** Converts query parameters, which are text, to the types of their rules. A repeated parameter stays a list, which its rule refuses. */
function readQuery(metatype: Class, given: Record<string, unknown>): Record<string, unknown> {
  const read: Record<string, unknown> = { ...given };
  for (const [name, reader] of Object.entries(queryReadersOf(metatype))) {
    if (read[name] !== undefined) read[name] = reader(read[name]);
  }
  return read;
}
