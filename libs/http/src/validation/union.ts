import { applyDecorators, Body, type PipeTransform, type Type as Class } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiProperty, type OpenAPIObject, getSchemaPath } from '@nestjs/swagger';
import { Transform, plainToInstance } from 'class-transformer';
import { ValidateBy, ValidateNested } from 'class-validator';
import { declaredMembers } from './declared-rules.js';
import { closest } from './resemblance.js';
import { type FieldOptions, type FieldRule, type RuleContext, propertyOptions } from './field-rule.js';
import { type ListBounds, checkedBy, isRecord, itemsCheckedBy, listRule, objectRule, presence } from './fields.js';
import { type Violation, misspelling, violationOf, notAnObject, refusalOf, validateInstance } from './validation.js';

/**
 * A set of variant classes with a literal discriminator property, documented once under the union's name. Contexts may add variants in any
 * loading order, so variants are documented in the order of their tags.
 */
export class VariantRegistry<Base extends object = object> {
  private readonly byTag = new Map<string, () => Class<Base>>();
  /** The classes generated so far. */
  private readonly classes = new Set<Class<Base>>();
  /** Tags of values without a matching variant. */
  private readonly unknownTags = new WeakMap<object, unknown>();

  constructor(
    readonly name: string,
    readonly property: string,
    /** Name of a separate documented enumeration of the tags, for callers. */
    readonly tagType?: string,
  ) {}

  register(tag: string, variant: Class<Base>): void {
    this.classes.add(variant);
    this.add(tag, () => variant);
  }

  /**
   * Adds a variant whose class is generated when a request or the document first needs it, so that it does not delay the start of a process.
   */
  generate(tag: string, make: () => Class<Base>): void {
    let made: Class<Base> | undefined;
    this.add(tag, () => {
      if (made === undefined) {
        made = make();
        this.declareTag(tag, made);
        this.classes.add(made);
      }
      return made;
    });
  }

  private add(tag: string, variant: () => Class<Base>): void {
    if (this.byTag.has(tag)) throw new Error(`${this.name}: ${tag} is registered twice`);
    this.byTag.set(tag, variant);
  }

  /** Sorted. */
  get tags(): string[] {
    return [...this.byTag.keys()].sort();
  }

  get variants(): Class<Base>[] {
    return [...this.byTag.values()].map((variant) => variant());
  }

  get(tag: unknown): Class<Base> | undefined {
    return typeof tag === 'string' ? this.byTag.get(tag)?.() : undefined;
  }

  /** `@REGISTRY.variant('USD_ACCOUNT')`: registers the class and declares its tag as required, with one allowed value. */
  variant(tag: string): ClassDecorator {
    return (target) => {
      const variant = target as unknown as Class<Base>;
      this.register(tag, variant);
      this.declareTag(tag, variant);
    };
  }

  private declareTag(tag: string, variant: Class<Base>): void {
    const prototype = variant.prototype as object;
    const documented = { type: 'string', enum: [tag], example: tag, required: true } as const;
    const named = this.tagType === undefined ? {} : { allOf: [{ $ref: getSchemaPath(this.tagType) }] };
    ApiProperty({ ...documented, ...named })(prototype, this.property);
    const context: RuleContext = {
      rule: { name: 'tag', check: (value) => value === tag, message: `must be ${tag}`, schema: {} },
    };
    ValidateBy({ name: 'tag', validator: { validate: context.rule.check } }, { context })(prototype, this.property);
  }

  /** The variant's instance; without a matching variant the unchanged value, which `rule` refuses. */
  convert(value: unknown): unknown {
    if (!isRecord(value)) return value;
    const variant = this.get(value[this.property]);
    if (variant !== undefined) return plainToInstance(variant, value);
    this.unknownTags.set(value, value[this.property]);
    return value;
  }

  /** Unknown members that resemble a member of some variant. `rule` checks the tag. */
  misspelt(value: object): readonly Violation[] {
    const known = new Set(this.variants.flatMap((variant) => [...declaredMembers(variant.prototype as object)]));
    return Object.keys(value).flatMap((name) => {
      const meant = known.has(name) ? null : closest(name, known);
      return meant === null || meant === this.property ? [] : [misspelling(name, { name: meant, path: meant })];
    });
  }

  get rule(): FieldRule {
    return {
      name: 'variant',
      check: (value) => !isRecord(value) || [...this.classes].some((variant) => value instanceof variant),
      message: `must be one of ${this.tags.join(', ')}`,
      constraint: { enum: this.tags },
      within: this.property,
      sent: (value) => this.unknownTags.get(value),
      schema: { $ref: getSchemaPath(this.name) },
    };
  }

  schema(): { oneOf: { $ref: string }[]; discriminator: { propertyName: string; mapping: Record<string, string> } } {
    return {
      oneOf: this.tags.map((tag) => ({ $ref: getSchemaPath(this.get(tag)!) })),
      discriminator: {
        propertyName: this.property,
        mapping: Object.fromEntries(this.tags.map((tag) => [tag, getSchemaPath(this.get(tag)!)])),
      },
    };
  }
}

const documented = new Set<VariantRegistry>();
const undescribed: { readonly registry: VariantRegistry; readonly target: Class }[] = [];

/** Adds the union to the document; used by every decorator that refers to one. */
export function documentUnion(registry: VariantRegistry, target: object): void {
  if (registry.tags.length === 0)
    throw new Error(`${registry.name} has no variants yet: import the module that registers them first`);
  documented.add(registry);
  undescribed.push({ registry, target: target as Class });
}

/** Generates the variants of each union for the document. Generating a variant may add further unions. */
export function describeUnions(): void {
  for (let next = undescribed.shift(); next !== undefined; next = undescribed.shift())
    ApiExtraModels(...next.registry.variants)(next.target);
}

/** Name of a class in the document, which may differ from its name in the code. */
function nameOf(variant: Class): string {
  return getSchemaPath(variant).slice(getSchemaPath('').length);
}

/**
 * Adds each union that the document's controllers use; properties refer to it. Decorators also register the unions of other modules of the
 * process.
 */
export function addUnions(document: OpenAPIObject): OpenAPIObject {
  document.components ??= {};
  document.components.schemas ??= {};
  const { schemas } = document.components;
  for (const registry of documented) {
    if (!registry.variants.every((variant) => nameOf(variant) in schemas)) continue;
    document.components.schemas[registry.name] = registry.schema();
    if (registry.tagType !== undefined)
      document.components.schemas[registry.tagType] = { type: 'string', enum: registry.tags };
  }
  return document;
}

/**
 * A property with one of the registry's variants: converted to the variant's class, validated, and documented as oneOf with a discriminator.
 * An unknown tag is reported as `accountInfo.accountType` with the allowed tags.
 */
export function UnionOf(
  registry: VariantRegistry,
  options: FieldOptions & ListBounds & { readonly list?: boolean } = {},
): PropertyDecorator {
  const { list = false } = options;
  const reference = { $ref: getSchemaPath(registry.name) };
  const whole = listRule(options);
  return applyDecorators(
    (target: object) => documentUnion(registry, target.constructor),
    ApiProperty(propertyOptions(options, list ? { ...whole.schema, items: reference } : { allOf: [reference] })),
    Transform(
      ({ value }) =>
        list && Array.isArray(value) ? value.map((item) => registry.convert(item)) : registry.convert(value),
      { toClassOnly: true },
    ),
    presence(options),
    ...(list
      ? [checkedBy(whole), itemsCheckedBy(objectRule, options), itemsCheckedBy(registry.rule, options)]
      : [checkedBy(objectRule), checkedBy(registry.rule)]),
    ValidateNested(list ? { each: true } : {}),
  );
}

interface UnionBodyOptions {
  /**
   * Passes the variant's instance on without validation: its handler calls `violationsOf`, to report these errors together with those of
   * other rules.
   */
  readonly unchecked?: boolean;
}

/**
 * The body of a route that accepts one of several variants. Annotate the parameter with the union type of the variants, not with a class,
 * which would be validated separately.
 */
export function UnionBody(registry: VariantRegistry, { unchecked = false }: UnionBodyOptions = {}): ParameterDecorator {
  const pipe: PipeTransform = {
    async transform(value: unknown) {
      const body = value === undefined ? {} : value;
      if (!isRecord(body)) throw notAnObject();
      const instance = registry.convert(body);
      if (!registry.rule.check(instance))
        throw refusalOf([violationOf(registry.rule, '', body), ...registry.misspelt(body)]);
      return unchecked ? instance : validateInstance(instance as object);
    },
  };
  return (target, property, index) => {
    documentUnion(registry, target.constructor);
    Body(pipe)(target, property, index);
    const descriptor = Object.getOwnPropertyDescriptor(target, property as string)!;
    ApiBody({ schema: { $ref: getSchemaPath(registry.name) } })(target, property as string, descriptor);
  };
}
