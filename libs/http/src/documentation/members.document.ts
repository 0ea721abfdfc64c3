import type { OpenAPIObject } from '@nestjs/swagger';
import type { ApiMembers } from '../http.settings.js';
import { fits } from './sample-values.js';

type Schema = Record<string, unknown>;
interface Parameter extends Schema {
  readonly name: string;
}

/** Describes the id of one kind of resource, which its pattern names. */
function idOf({ pattern }: Schema): readonly [string] | undefined {
  const [, resource] = /^\^([A-Z]\w+):\[0-9a-f\]/.exec(String(pattern)) ?? [];
  return resource === undefined ? undefined : [`Id of the ${resource.replaceAll(/\B[A-Z]/g, ' $&').toLowerCase()}.`];
}

/** Adds descriptions to members without one, by the member's name. Adds a sample if it satisfies the field's schema. */
export function documentMembers(document: OpenAPIObject, members: ApiMembers): OpenAPIObject {
  const described = <Field extends Schema>(field: Field, schema: Schema, ...names: string[]): Field => {
    const [description, example] =
      names.map((name) => members[name]).find((entry) => entry !== undefined) ?? idOf(schema) ?? [];
    return {
      ...field,
      ...(field['description'] === undefined && description !== undefined ? { description } : {}),
      ...(field['example'] === undefined && example !== undefined && fits(schema, example) ? { example } : {}),
    };
  };
  const schemas = Object.entries((document.components?.schemas ?? {}) as Record<string, Schema>);
  for (const [schemaName, schema] of schemas) {
    const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
    if (properties.length === 0) continue;
    schema['properties'] = Object.fromEntries(
      properties.map(([name, property]) => [
        name,
        '$ref' in property ? property : described(property, property, `${schemaName}.${name}`, name),
      ]),
    );
  }
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path) as Schema[])) {
    const parameters = (operation['parameters'] ?? []) as Parameter[];
    operation['parameters'] = parameters.map((parameter) =>
      described(parameter, (parameter['schema'] ?? {}) as Schema, parameter.name),
    );
  }
  return document;
}
