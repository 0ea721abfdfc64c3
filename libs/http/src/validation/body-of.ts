import { Body, type PipeTransform, type Type as Class } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { plainToInstance } from 'class-transformer';
import type { FieldError } from '@app/kernel';
import { isRecord } from './fields.js';
import { violationsOf, notAnObject, refusalOf } from './validation.js';

/** Errors of fields that are valid alone but not together; `wrong` names those that are invalid alone. */
type CrossFieldRules<T> = (body: T, wrong: ReadonlySet<string>) => readonly FieldError[];

/**
 * A body of one class whose fields must agree with each other too: both kinds of mistakes are named at once. Annotate the
 * parameter with an interface (not with the class, which would be validated by itself first).
 */
export function BodyOf<T extends object>(of: Class<T>, across: CrossFieldRules<T>): ParameterDecorator {
  const pipe: PipeTransform = {
    async transform(value: unknown): Promise<T> {
      const body = value === undefined ? {} : value;
      if (!isRecord(body)) throw notAnObject();
      const instance = plainToInstance(of, body);
      const single = await violationsOf(instance);
      const wrong = new Set(
        single.flatMap(({ error, meant }) => [error.field, ...(meant === undefined ? [] : [meant])]),
      );
      const together = across(instance, wrong).filter(({ field }) => !wrong.has(field));
      const mistakes = [...single, ...together.map((error) => ({ code: 'INVALID_INPUT' as const, error }))];
      if (mistakes.length > 0) throw refusalOf(mistakes);
      return instance;
    },
  };
  return (target, property, index) => {
    Body(pipe)(target, property, index);
    ApiBody({ type: of })(target, property as string, Object.getOwnPropertyDescriptor(target, property as string)!);
  };
}
