import type { Type as Class } from '@nestjs/common';
import { Field, type FieldOptions, type FieldRule, rules } from '@app/http';
import type { DetailRule } from '../domain/external-account/detail-rule.js';

type DetailRules = { readonly [name: string]: DetailRule };

/** Generates a class with one validated and documented member for each rule. */
export function classOf(name: string, details: DetailRules): Class {
  const made = { [name]: class {} }[name]!;
  for (const [member, detail] of Object.entries(details))
    Field(fieldRule(detail), optionsOf(detail))(made.prototype as object, member);
  return made;
}

/** Converts `USD_ACCOUNT` to a class name: `UsdAccount`. */
export function capitalised(constant: string): string {
  return constant
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('');
}

function fieldRule(detail: DetailRule): FieldRule {
  const { values, pattern, structure, minLength: min, maxLength: max, format } = detail;
  if (values !== undefined) return rules.enumOf(values);
  const text = rules.text({
    min,
    max,
    ...(pattern !== undefined && { pattern: new RegExp(pattern) }),
    ...(format !== undefined && { format }),
  });
  if (structure === undefined) return text;
  return {
    ...text,
    message: structure.message,
    check: (value) => text.check(value) && structure.holds(value as string),
  };
}

function optionsOf({ required, description, example }: DetailRule): FieldOptions {
  return {
    optional: !required,
    ...(description !== undefined && { description }),
    ...(example !== undefined && { example }),
  };
}
