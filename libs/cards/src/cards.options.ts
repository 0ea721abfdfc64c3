/** Settings of cards by the operator. */
export interface CardsOptions {
  /** 32 bytes from which card numbers derive; a separate key. */
  readonly numberKey: Buffer;
  /** Where people's browsers reach this service, without a path; the address the caller used when absent. */
  readonly publicUrl?: string | undefined;
}

/** Injection token of the CardsOptions. */
export const CARDS_OPTIONS = Symbol('CardsOptions');
