import { plainToInstance } from 'class-transformer';
import { IsString } from 'class-validator';
import { Refusal } from '@app/kernel';
import type { FieldRule } from './field-rule.js';
import { EnumField, ListField, NestedField, RecordField, TextField } from './fields.js';
import { calendarDate, email, enumOf, flag, integer, resourceIdOf, text } from './rules.js';
import { VariantRegistry, UnionOf } from './union.js';
import { violationOf, refusalOf, validateInstance } from './validation.js';

class Inner {
  @TextField({ max: 2 })
  name!: string;
}

class Outer {
  @NestedField(() => Inner)
  inner!: Inner;

  @ListField(() => Inner, { optional: true, max: 4 })
  inners?: Inner[];

  @ListField(enumOf(['A', 'B']), { optional: true, code: 'INVALID_CURRENCY' })
  letters?: string[];

  @RecordField({ optional: true })
  extra?: Record<string, unknown>;

  @EnumField(['X'], { optional: true, nullable: true, code: 'INVALID_RECEIVER' })
  mark?: string | null;
}

class Plain {
  @IsString({ message: 'must be a string' })
  text!: string;
}

async function refusalOn(target: new () => object, value: object): Promise<Refusal> {
  return validateInstance(plainToInstance(target, value)).then(
    () => {
      throw new Error('was taken');
    },
    (error: unknown) => error as Refusal,
  );
}

function messagesFor(rule: FieldRule, value: unknown): string | undefined {
  return violationOf(rule, 'field', value).error.message;
}

describe('validation', () => {
  const inner = { name: 'ab' };

  it('drops unknown members at every depth, but keeps a free record whole', async () => {
    const taken = await validateInstance(
      plainToInstance(Outer, {
        inner: { ...inner, more: 1 },
        inners: [{ ...inner, more: 1 }],
        extra: { any: [1] },
        more: 1,
      }),
    );
    expect(JSON.parse(JSON.stringify(taken))).toEqual({ inner, inners: [inner], extra: { any: [1] } });
  });

  it('answers the code of the field when every mistake has it', async () => {
    expect((await refusalOn(Outer, { inner, mark: 'Y' })).code).toBe('INVALID_RECEIVER');
    expect((await refusalOn(Outer, { inner, letters: ['C', 'D'] })).code).toBe('INVALID_CURRENCY');
    expect((await refusalOn(Outer, { inner, letters: ['C'], mark: 'Y' })).code).toBe('INVALID_INPUT');
  });

  it('takes null only where null is a value', async () => {
    await expect(validateInstance(plainToInstance(Outer, { inner, mark: null }))).resolves.toMatchObject({
      mark: null,
    });
    expect((await refusalOn(Outer, { inner: null })).details!.errors).toEqual([
      { field: 'inner', message: 'must be an object' },
    ]);
    expect((await refusalOn(Outer, { inner, letters: null })).code).toBe('INVALID_INPUT');
  });

  it('names wrong items and the wrong fields of right ones in one list', async () => {
    const { details } = await refusalOn(Outer, { inner, inners: [inner, { name: 'abc' }, 7, null] });
    expect(details!.errors!.map(({ field }) => field).sort()).toEqual(['inners[1].name', 'inners[2]', 'inners[3]']);
  });

  it('says the whole list is wrong when it is too long', async () => {
    const { details } = await refusalOn(Outer, { inner, inners: [inner, inner, inner, inner, inner] });
    expect(details!.errors).toEqual([{ field: 'inners', message: 'must be a list of 0 to 4 items' }]);
  });

  it('names the first three errors in its message and counts the others', async () => {
    const { message } = await refusalOn(Outer, { inners: ['a', 'b', 'c'], mark: 'Y' });
    expect(message).toBe('inner is required; inners[0] must be an object; inners[1] must be an object; and 2 more.');
  });

  it('asks whether a misspelt field was meant as the known one, and does not say that one is missing too', async () => {
    const { message, details } = await refusalOn(Outer, { iner: inner });
    expect(message).toBe('Unknown field iner. Did you mean inner?');
    expect(details!.errors).toEqual([{ field: 'iner', message: 'is unknown; did you mean inner?' }]);
    const both = await refusalOn(Outer, { iner: inner, inners: [{ nam: 'ab' }], mark: 'Y' });
    expect(both.message).toBe(
      'Unknown field iner. Did you mean inner? Unknown field inners[0].nam. Did you mean name? mark must be X.',
    );
  });

  it('says the type first of a field that was sent another JSON type', () => {
    expect(messagesFor(text({ max: 9 }), 5)).toBe('must be text of 1 to 9 characters, not a number');
    expect(messagesFor(calendarDate, [])).toBe('must be text, not a list: a calendar date (YYYY-MM-DD)');
    expect(messagesFor(email, null)).toBe('must be text, not null: an email address');
    expect(messagesFor(resourceIdOf('InternalAccount', 'ExternalAccount'), {})).toBe(
      'must be text, not an object: an id of the form InternalAccount:<uuid> or ExternalAccount:<uuid>',
    );
    expect(messagesFor(calendarDate, 'x')).toBe('must be a calendar date (YYYY-MM-DD)');
    expect(messagesFor(integer({ min: 1, max: 9 }), '10')).toBe('must be a whole number from 1 to 9, not text');
    expect(messagesFor(integer({ min: 1, max: 9 }), '1.5')).toBe('must be a whole number from 1 to 9');
  });

  it('says that the tag of a union is required where it is missing, or misspelt', () => {
    const union = new VariantRegistry('Shape', 'shape');
    union.register('ROUND', Inner);
    const violation = (value: object) => violationOf(union.rule, 'outer', value);
    expect(violation({}).error).toEqual({
      field: 'outer.shape',
      message: 'is required',
      constraint: { enum: ['ROUND'] },
    });
    expect(violation({ shape: 'FLAT' }).error.message).toBe('must be one of ROUND');
    expect(refusalOf([violation({ shpae: 'ROUND' })]).message).toBe('Unknown field outer.shpae. Did you mean shape?');
    expect(violationOf(union.rule, '', {}).error.field).toBe('shape');
  });

  it('names the misspelt members of a body whose variant is not known, by those of every variant', () => {
    const union = new VariantRegistry('Shape', 'shape');
    union.register('ROUND', Inner);
    union.register('FLAT', Outer);
    const named = union.misspelt({ shpae: 'ROUND', Name: 'ab', in_ners: [], inner: {}, colour: 1 });
    expect(named.map(({ sentence }) => sentence)).toEqual([
      'Unknown field Name. Did you mean name?',
      'Unknown field in_ners. Did you mean inners?',
    ]);
  });

  it('names the known tags of a union for an unknown one, also in a nested object', async () => {
    const union = new VariantRegistry('Shape', 'shape');
    union.register('ROUND', Inner);
    class Holder {
      @UnionOf(union)
      figure!: object;
    }
    const { details } = await refusalOn(Holder, { figure: { shape: 'FLAT', name: 'ab' } });
    expect(details!.errors).toEqual([
      { field: 'figure.shape', message: 'must be one of ROUND', constraint: { enum: ['ROUND'] } },
    ]);
    const missing = await refusalOn(Holder, { figure: { name: 'ab' } });
    expect(missing.message).toBe('figure.shape is required.');
  });

  it('understands the validators of class-validator itself', async () => {
    expect((await refusalOn(Plain, {})).details!.errors).toEqual([{ field: 'text', message: 'must be a string' }]);
  });
});

describe('a registry of variants', () => {
  it('refuses two variants under one tag', () => {
    const registry = new VariantRegistry('Twice', 'type');
    registry.register('a', Inner);
    expect(() => registry.register('a', Plain)).toThrow('a is registered twice');
  });

  it('generates a class once, when its tag is first met, and checks it as any other', async () => {
    const registry = new VariantRegistry('Shape', 'shape');
    const made: string[] = [];
    const generate = (tag: string) =>
      registry.generate(tag, () => {
        made.push(tag);
        return class extends Inner {};
      });
    ['ROUND', 'FLAT'].forEach(generate);
    class Holder {
      @UnionOf(registry)
      figure!: object;
    }
    expect(() => generate('FLAT')).toThrow('FLAT is registered twice');
    expect(registry.tags).toEqual(['FLAT', 'ROUND']);
    expect((await refusalOn(Holder, { figure: { shape: 'LONG' } })).message).toContain('must be one of FLAT, ROUND');
    expect(made).toEqual([]);
    expect((await refusalOn(Holder, { figure: { shape: 'ROUND' } })).details!.errors).toEqual([
      expect.objectContaining({ field: 'figure.name' }),
    ]);
    expect(registry.convert({ shape: 'ROUND', name: 'abc' })).toBeInstanceOf(registry.get('ROUND'));
    expect(made).toEqual(['ROUND']);
  });

  it('must know its variants before it is used', () => {
    class Early {}
    expect(() => UnionOf(new VariantRegistry('Empty', 'type'))(Early.prototype, 'member')).toThrow(
      'Empty has no variants yet',
    );
  });
});

it('names a hundred mistakes at most, and says how many more there are', () => {
  const mistakes = Array.from({ length: 250 }, (_, index) => violationOf(flag, `a[${index}]`, 1));
  const { details, message } = refusalOf(mistakes);
  expect(details?.errors).toHaveLength(100);
  expect(message).toMatch(/; and 247 more\.$/);
});

it('keeps its message short where a rule lists many values, and names each field in its details', () => {
  const many = enumOf(Array.from({ length: 60 }, (_, index) => `A_VALUE_OF_SENSIBLE_LENGTH_${index}`));
  const { details, message } = refusalOf(['a[0]', 'a[1]', 'a[2]'].map((field) => violationOf(many, field, 1)));
  expect(details?.errors).toHaveLength(3);
  expect(message.length).toBeLessThan(2_000);
  expect(message).toMatch(/^a\[0\] must be one of .*; and 2 more\.$/);
});
