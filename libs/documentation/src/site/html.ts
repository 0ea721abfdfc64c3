/** Text that is already HTML. */
export class Html {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

/** A value in a template: text is escaped, HTML is not, lists are joined, and null produces nothing. */
export type Part = Html | string | number | null | undefined | readonly Part[];

/** HTML with escaped values: html`<h1>${title}</h1>`. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.reduce((before, text, index) => before + written(parts[index - 1]) + text));
}

/** Escapes the special characters of HTML. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function written(part: Part): string {
  if (part === null || part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(written).join('');
  return escaped(String(part));
}
