import { Any, FindOperator } from 'typeorm';

/** Conditions by column, in the order of their parameters. */
export type Conditions = Readonly<Record<string, unknown>>;

/** Allowed TypeORM operators. `Raw` is excluded: it could reach other tenants' rows. */
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

/** Operators with one parameter for each value. */
const SEVERAL_PARAMETERS: ReadonlySet<string> = new Set(['and', 'between', 'in']);

/** The conditions of a query, with that of the tenant, which cannot be overridden. Drops undefined values. */
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

/** A cache key for the SQL: equal for conditions that differ only in parameter values. */
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

/** Passes any number of values as one array, so that the SQL text is the same for all. */
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
  // An array that is one parameter stays one element.
  return operandsOf(condition).flatMap((operand) =>
    operand instanceof FindOperator ? parametersOfOne(operand) : [operand],
  );
}

function shapeOfOne(condition: unknown): string {
  if (!(condition instanceof FindOperator)) return '=';
  return `${condition.type}(${operandsOf(condition).map(shapeOfOne).join(' ')})`;
}
