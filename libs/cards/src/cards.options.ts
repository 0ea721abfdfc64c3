/** What the operator settles for cards. */
export interface CardsOptions {
  /** 32 bytes from which card numbers derive; a key of their own. */
  readonly numberKey: Buffer;
  /** Where people's browsers reach this service, without a path; the address the caller used when absent. */
  readonly publicUrl?: string | undefined;
}

/** Injection token of the CardsOptions. */
export const CARDS_OPTIONS = Symbol('CardsOptions');
