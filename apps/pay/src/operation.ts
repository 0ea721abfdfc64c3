/** A parameter, or a member of a body. */
export interface Field {
  readonly name: string;
  readonly type: string;
  readonly required?: boolean;
  readonly choices?: readonly unknown[];
  readonly description?: string;
  /** Members of the object, or of each object of the list. */
  readonly members?: readonly Field[];
}

/** A path parameter, with the types of resources whose ids it accepts. */
export interface PathParameter {
  readonly name: string;
  readonly kinds: readonly string[];
}

/** An operation of the API, from the OpenAPI document. */
export interface Operation {
  readonly method: string;
  /** Without the version: `/quotes/{quoteId}/execute`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly parameters: readonly PathParameter[];
  readonly query: readonly Field[];
  readonly body: readonly Field[];
  /** True if the body is a form with a file. */
  readonly isForm?: boolean;
  /** True if it returns the resources of a collection, in pages if it accepts a limit. */
  readonly isList?: boolean;
}
