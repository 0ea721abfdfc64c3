import { And, Any, ArrayContains, Between, In, IsNull, LessThan, MoreThan, Not, Raw } from 'typeorm';
import { conditionsOf, parametersOf, shapeOf } from './conditions.js';

const conditions = (where: object) => conditionsOf('shop_till', 'tenant', where as Record<string, unknown>);

describe('conditions', () => {
  it('have the tenant beside them, whatever they say of it', () => {
    expect(conditions({})).toEqual({ tenant: 'tenant' });
    expect(conditions({ tenant: 'other', customer: undefined })).toEqual({ tenant: 'tenant' });
  });

  it('refuse values that are no comparison, also within another operator', () => {
    const raw = Raw(() => 'true OR true');
    for (const condition of [raw, Not(raw), And(MoreThan(1), raw as never)])
      expect(() => conditions({ customer: condition })).toThrow('shop_till.customer cannot be compared by raw');
  });

  it('give parameters in the order of columns, and several values as one', () => {
    const where = {
      a: 'x',
      b: In(['1', '2']),
      c: Between(1, 2),
      d: ArrayContains(['y']),
      e: Not(LessThan(3)),
      f: IsNull(),
      g: And(MoreThan(4), LessThan(5)),
    };
    expect(parametersOf(conditions(where))).toEqual(['tenant', 'x', ['1', '2'], 1, 2, ['y'], 3, 4, 5]);
  });

  it('have one shape for all values of their parameters', () => {
    expect(shapeOf(conditions({ a: 'x', b: In(['1']) }))).toBe(shapeOf(conditions({ a: 'y', b: Any(['1', '2']) })));
    const shapes = [{ a: 'x' }, { b: 'x' }, { a: Not('x') }, { a: Not(In(['x'])) }, { a: Not(In(['x', 'y'])) }, {}].map(
      (where) => shapeOf(conditions(where)),
    );
    expect(new Set(shapes).size).toBe(shapes.length);
  });
});
