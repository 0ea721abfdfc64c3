import type { paths } from './generated/api.js';

/** Version of the API in the path of every operation. */
export const BASE_PATH = '/2025-10-13';

/** HTTP methods of the API. */
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type Full<Path extends string> = `${typeof BASE_PATH}${Path}`;
type Short<Path> = Path extends Full<infer Rest> ? Rest : never;

/** Paths that support a method, without the version: `/quotes/{quoteId}/execute`. */
export type PathOf<M extends Method> = {
  [Path in keyof paths]: paths[Path] extends { [Name in M]: object } ? Short<Path> : never;
}[keyof paths];

/** The operation of a method at a path. */
export type OperationAt<M extends Method, Path extends string> =
  Full<Path> extends keyof paths ? (M extends keyof paths[Full<Path>] ? paths[Full<Path>][M] : never) : never;

type JsonOf<Holder> = Holder extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** Path parameters of an operation. */
export type PathParameters<Operation> = Operation extends { parameters: { path: infer Parameters } }
  ? Parameters
  : undefined;

/** Query parameters of an operation. */
export type QueryOf<Operation> = Operation extends { parameters: { query?: infer Query } } ? Query : undefined;

/** The JSON body of an operation. */
export type BodyOf<Operation> = Operation extends { requestBody: infer Request }
  ? JsonOf<Request>
  : Operation extends { requestBody?: infer Request }
    ? JsonOf<NonNullable<Request>> | undefined
    : undefined;

type Success = 200 | 201 | 202 | 204;

/** The body of a successful response; undefined if there is none. */
export type AnswerOf<Operation> = Operation extends { responses: infer Responses }
  ? { [Status in keyof Responses & Success]: JsonOf<Responses[Status]> }[keyof Responses & Success]
  : never;

/** Paths of lists: their responses are pages. */
export type ListPath = {
  [Path in PathOf<'get'>]: AnswerOf<OperationAt<'get', Path>> extends { data: unknown[]; hasMore: boolean }
    ? Path
    : never;
}[PathOf<'get'>];

/** An item of a list. */
export type ItemOf<Path extends string> =
  AnswerOf<OperationAt<'get', Path>> extends { data: (infer Item)[] } ? Item : never;
