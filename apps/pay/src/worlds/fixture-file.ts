import { parse } from 'yaml';
import { z } from 'zod';
import { Misuse } from '../failures.js';

const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
const members = z.record(z.string(), z.unknown());
const step = z
  .strictObject({
    create: z.string().describe('Collection to create a resource in, as customers.').optional(),
    do: z
      .string()
      .describe('Path of a POST, which can refer to earlier steps: /quotes/${quote.id}/execute.')
      .optional(),
    find: z.string().describe('Collection from which the first matching resource is used.').optional(),
    with: members.describe('Members of the body, of find the filters.').optional(),
    until: members
      .describe('Members that the resource must have before the next step: it is polled until then.')
      .optional(),
  })
  .refine((each) => [each.create, each.do, each.find].filter((verb) => verb !== undefined).length === 1, {
    message: 'names exactly one of create, do and find',
  });

const file = z.strictObject({
  name: z
    .string()
    .regex(NAME, 'takes letters, digits, dashes and underscores')
    .describe('Name of the world; its steps are executed once under it.'),
  steps: z.record(z.string().regex(NAME), step).describe('Steps by name, played in order.'),
});

/** One step of a world. */
export type Step = z.infer<typeof step>;

/** A world to build. */
export type FixtureFile = z.infer<typeof file>;

/** Schema of fixture files, for documents. */
export const FIXTURE_SCHEMA = z.toJSONSchema(file);

/** Parses a fixture file from YAML. Every error is reported with its path. */
export function fixtureFile(yaml: string): FixtureFile {
  let content: unknown;
  try {
    content = parse(yaml);
  } catch (error) {
    throw new Misuse(`The fixtures are not YAML: ${(error as Error).message}`);
  }
  const { success, data, error } = file.safeParse(content);
  if (success) return data;
  const faults = error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`);
  throw new Misuse(`The fixtures have faults.\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
}
