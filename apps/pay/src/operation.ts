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

/** A parameter of a path, with the kinds of resources whose ids it takes. */
export interface PathParameter {
  readonly name: string;
  readonly kinds: readonly string[];
}

/** An operation of the API, as its document describes it. */
export interface Operation {
  readonly method: string;
  /** Without the version: `/quotes/{quoteId}/execute`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly parameters: readonly PathParameter[];
  readonly query: readonly Field[];
  readonly body: readonly Field[];
  /** It takes a form with a file. */
  readonly isForm?: boolean;
  /** It answers resources of a collection, in pages where it takes a limit. */
  readonly isList?: boolean;
}
