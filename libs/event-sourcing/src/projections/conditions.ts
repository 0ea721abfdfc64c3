import { Any, FindOperator } from 'typeorm';

/** Conditions by column, in the order of their parameters. */
export type Conditions = Readonly<Record<string, unknown>>;

/** Operators that compare a column with values. `Raw` is none: it could reach beyond the tenant. */
const OPERATORS: ReadonlySet<string> = new Set([
  'and',
  'any',
  'arrayContains',
  'arrayOverlap',
  'between',
  'equal',
  'in',
  'isNull',
  'lessThan',
  'lessThanOrEqual',
  'moreThan',
  'moreThanOrEqual',
  'not',
]);

/** Operators whose values are a parameter each. */
const SEVERAL_PARAMETERS: ReadonlySet<string> = new Set(['and', 'between', 'in']);

/**
 * Conditions of a query of the tenant's rows: an undefined value is none, and the tenant's condition cannot be
 * replaced.
 */
export function conditionsOf(table: string, tenant: string, where: Conditions): Conditions {
  const conditions: Record<string, unknown> = { tenant };
  for (const [column, condition] of Object.entries(where)) {
    if (condition === undefined || column === 'tenant') continue;
    requireOperator(`${table}.${column}`, condition);
    conditions[column] = inOneParameter(condition);
  }
  return conditions;
}

/** The parameters of conditions, in their order. */
export function parametersOf(conditions: Conditions): unknown[] {
  return Object.values(conditions).flatMap(parametersOfOne);
}

/** Text that is the same for conditions that differ in the values of their parameters alone. */
export function shapeOf(conditions: Conditions): string {
  return Object.entries(conditions)
    .map(([column, condition]) => `${column} ${shapeOfOne(condition)}`)
    .join(',');
}

function requireOperator(column: string, condition: unknown): void {
  if (!(condition instanceof FindOperator)) return;
  if (!OPERATORS.has(condition.type)) throw new Error(`${column} cannot be compared by ${condition.type}`);
  for (const operand of operandsOf(condition)) requireOperator(column, operand);
}

/** Any number of values is one array, so that it is one statement as well. */
function inOneParameter(condition: unknown): unknown {
  const isIn = condition instanceof FindOperator && condition.type === 'in';
  return isIn ? Any(condition.value as unknown[]) : condition;
}

function operandsOf(operator: FindOperator<unknown>): readonly unknown[] {
  if (operator.child !== undefined) return [operator.child];
  return SEVERAL_PARAMETERS.has(operator.type) ? (operator.value as unknown as readonly unknown[]) : [operator.value];
}

function parametersOfOne(condition: unknown): unknown[] {
  if (!(condition instanceof FindOperator)) return [condition];
  if (!condition.useParameter) return [];
  // each array that is one parameter stays one element of the answer
  return operandsOf(condition).flatMap((operand) =>
    operand instanceof FindOperator ? parametersOfOne(operand) : [operand],
  );
}

function shapeOfOne(condition: unknown): string {
  if (!(condition instanceof FindOperator)) return '=';
  return `${condition.type}(${operandsOf(condition).map(shapeOfOne).join(' ')})`;
}
