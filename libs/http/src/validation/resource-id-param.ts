import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { type ResourceName, invalidInput } from '@app/kernel';
import { violationOf } from './validation.js';
import { resourceIdOf } from './rules.js';

/**
 * A path parameter with a public id, `Customer:<uuid>`, of one of the given resources. 400 INVALID_INPUT if malformed. Passes the id on
 * unchanged.
 *
 * @example
 * ```ts
 * @Get(':noteId')
 * @Answers(200, NoteResponse, { summary: 'Get a note', errors: ['REFERENCE_NOT_FOUND'] }) get(@CurrentTenant() tenant: Tenant,
 * @ResourceIdParam(NOTE, 'noteId') noteId: string): Promise<NoteDocument> {
 * return this.queries.execute(new GetNote(tenant, { noteId })); }
 * ```
 */
export function ResourceIdParam(resource: ResourceName | readonly ResourceName[], name = 'id'): ParameterDecorator {
  const rule = resourceIdOf(...[resource].flat());
  const pipe: PipeTransform = {
    transform(value: unknown) {
      if (!rule.check(value)) throw invalidInput(`${name} ${rule.message}.`, violationOf(rule, name, value).error);
      return value;
    },
  };
  return (target, property, index) => {
    Param(name, pipe)(target, property, index);
    const descriptor = Object.getOwnPropertyDescriptor(target, property as string)!;
    ApiParam({ name, schema: rule.schema })(target, property as string, descriptor);
  };
}
