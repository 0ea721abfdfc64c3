export interface LanguageFault {
  readonly file: string;
  readonly line: number;
  readonly found: string;
  readonly advice: string;
}
/** Everything that people read. */
export const PLAIN_PARTS: readonly string[];
export function plainLanguageFaults(file: string, text: string): LanguageFault[];
export function scanPlainLanguage(home: string, parts?: readonly string[]): LanguageFault[];
