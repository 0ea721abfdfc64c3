import { type Html, html } from './html.js';

/** Code in one language. */
export interface Sample {
  readonly label: string;
  /** The highlighter's name of the language. */
  readonly language: string;
  readonly code: string;
}

/** The same sample in several languages: tabs with script, one below the other without. */
export function samples(all: readonly Sample[]): Html {
  const blocks = all.map(
    ({ label, language, code }) =>
      html`<figure class="sample" data-language="${label}">
        ${all.length > 1 ? html`<figcaption>${label}</figcaption>` : null}
        <pre tabindex="0" aria-label="${label}"><code class="language-${language}">${code.trimEnd()}</code></pre>
      </figure>`,
  );
  return all.length > 1 ? html`<div class="tabs">${blocks}</div>` : html`${blocks}`;
}
