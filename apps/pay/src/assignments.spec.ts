import { assigned } from './assignments.js';
import type { Field } from './operation.js';

const FIELDS: readonly Field[] = [
  { name: 'amount', type: 'integer' },
  { name: 'isPaused', type: 'boolean' },
  { name: 'types', type: 'array' },
  { name: 'fullName', type: 'string' },
];

describe('Values of the command line', () => {
  it('have the types of the members of the API', () => {
    expect(assigned(['amount=100', 'isPaused=true', 'types=A.B, C.D', 'fullName=007', 'other=1'], FIELDS)).toEqual({
      amount: 100,
      isPaused: true,
      types: ['A.B', 'C.D'],
      fullName: '007',
      other: '1',
    });
  });

  it('stay as they were given where they are of no such type, so that the API names them', () => {
    expect(assigned(['amount=many', 'isPaused=maybe', 'amount='], FIELDS)).toEqual({ amount: '', isPaused: 'maybe' });
  });

  it('are any JSON after :=, and whole after the first =', () => {
    expect(assigned(['amount:={"a":[1]}', 'fullName=a=b:=c'], FIELDS)).toEqual({
      amount: { a: [1] },
      fullName: 'a=b:=c',
    });
  });

  it('lead into objects and lists', () => {
    expect(assigned(['a.b=1', 'a.c[0]=x', 'a.c[1].d:=2'], [])).toEqual({ a: { b: '1', c: ['x', { d: 2 }] } });
  });

  it.each(['fullName', '=x', 'a:=}', '__proto__.x=1', 'a.__proto__=1', 'a[x]=1', 'a[1000]=1'])(
    'are refused as %s',
    (word) => {
      expect(() => assigned([word], FIELDS)).toThrow();
      expect(({} as { x?: unknown }).x).toBeUndefined();
    },
  );

  it('are refused where one is inside another', () => {
    expect(() => assigned(['a=1', 'a.b=2'], [])).toThrow('a.b is given twice');
  });
});
