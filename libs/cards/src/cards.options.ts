/** Settings of cards by the operator. */
export interface CardsOptions {
  /** 32 bytes from which card numbers derive; a separate key. */
  readonly numberKey: Buffer;
}

/** Injection token of the CardsOptions. */
export const CARDS_OPTIONS = Symbol('CardsOptions');
