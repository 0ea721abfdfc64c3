import { HttpCode, type Type as Class, applyDecorators } from '@nestjs/common';
import {
  ApiExtension,
  ApiExtraModels,
  ApiOperation,
  ApiProperty,
  ApiResponse,
  ApiSchema,
  getSchemaPath,
} from '@nestjs/swagger';
import { VariantRegistry, documentUnion } from '../validation/union.js';
import type { ErrorCode } from '@app/kernel';
import { ErrorResponse } from './error-response.js';
import { ERRORS_EXTENSION } from './errors.document.js';

/** A union that also documents the members common to all variants, for clients that need not distinguish the variants. */
interface UnionWithBase {
  readonly base: Class;
  readonly union: VariantRegistry;
}

/** Body of an answer: a class, a union, a list of either, or none (204). */
type Answer = Class | VariantRegistry | UnionWithBase | readonly [Class | VariantRegistry] | undefined;

/** Documentation of an operation's answers besides the success body. */
interface AnswersOptions {
  readonly summary?: string;
  readonly description?: string;
  /** Error codes in addition to those of every operation, which `documentErrors` adds. */
  readonly errors?: readonly ErrorCode[];
  /** The operation needs no credential. */
  readonly isPublic?: boolean;
}

/**
 * Sets the success status and documents the operation's answers, including errors.
 *
 * @example
 * ```ts
 * @Post()
 * @Requires('MANAGE')
 * @Answers(201, NoteResponse, { summary: 'Create a note', errors: ['REFERENCE_NOT_FOUND', 'CUSTOMER_DELETED'] }) create(
 * @CurrentTenant() tenant: Tenant,
 * @Metadata() metadata: CommandMetadata,
 * @Body() { customerId, body }: NoteCreateRequest, ): Promise<NoteDocument> {
 * return this.commands.execute(new CreateNote(tenant, { customerId, body }, metadata)); }
 * ```
 */
export function Answers(status: number, answer: Answer, options: AnswersOptions = {}): MethodDecorator {
  const { summary, description, errors = [], isPublic = false } = options;
  return applyDecorators(
    HttpCode(status),
    ApiOperation({
      ...(summary === undefined ? {} : { summary }),
      ...(description === undefined ? {} : { description }),
      ...(isPublic && { security: [] }),
    }),
    AlsoAnswers(status, answer),
    ApiExtraModels(ErrorResponse),
    ApiExtension(ERRORS_EXTENSION, errors),
  );
}

/** Documents another success status of an operation (such as 202 besides 200). */
export function AlsoAnswers(status: number, answer: Answer, description = 'Done.'): MethodDecorator {
  if (isUnionWithBase(answer)) {
    const allOf = [{ $ref: getSchemaPath(answer.base) }, { $ref: getSchemaPath(answer.union.name) }];
    return applyDecorators(
      ApiExtraModels(answer.base),
      (target: object) => documentUnion(answer.union, target.constructor),
      ApiResponse({ status, description, schema: { allOf } }),
    );
  }
  const list = Array.isArray(answer);
  const one = (list ? answer[0] : answer) as Class | VariantRegistry | undefined;
  if (one === undefined) return ApiResponse({ status, description });
  if (!(one instanceof VariantRegistry)) return ApiResponse({ status, description, type: one, isArray: list });
  const reference = { $ref: getSchemaPath(one.name) };
  return applyDecorators(
    (target: object) => documentUnion(one, target.constructor),
    ApiResponse({ status, description, schema: list ? { type: 'array', items: reference } : reference }),
  );
}

function isUnionWithBase(answer: Answer): answer is UnionWithBase {
  return typeof answer === 'object' && 'base' in answer;
}

const pages = new Map<Class | VariantRegistry, Class>();

/** The documented form of one page of a list: `data`, `hasMore`, `nextCursor`, `totalCount`. */
export function PageOf(item: Class | VariantRegistry): Class {
  const known = pages.get(item);
  if (known !== undefined) return known;
  const union = item instanceof VariantRegistry;
  if (union) {
    const made = pageClass(item.name, { type: 'array', items: { $ref: getSchemaPath(item.name) } });
    documentUnion(item, made);
    pages.set(item, made);
    return made;
  }
  const made = pageClass(item.name, { type: () => item, isArray: true });
  pages.set(item, made);
  return made;
}

function pageClass(itemName: string, data: object): Class {
  @ApiSchema({ name: `${itemName.replace(/Response$/, '')}Page` })
  class PageResponse {
    @ApiProperty(data)
    data!: unknown[];

    @ApiProperty({ type: Boolean })
    hasMore!: boolean;

    @ApiProperty({ type: String, required: false, description: 'Present if there is a next page.' })
    nextCursor?: string;

    @ApiProperty({ type: Number, required: false })
    totalCount?: number;
  }
  return PageResponse;
}
