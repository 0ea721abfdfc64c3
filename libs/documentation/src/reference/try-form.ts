import { type Html, html } from '../site/html.js';
import type { Operation } from './api.js';

/** A form that sends the request to this service. The script makes it visible; operations with file uploads have none. */
export function tryForm(operation: Operation): Html | null {
  const { method, path, parameters, request, isPublic } = operation;
  if (request !== null && request.type !== 'application/json') return null;
  return html`<section class="try" hidden aria-labelledby="try-it">
    <h2 id="try-it">Try it</h2>
    <form data-method="${method}" data-path="${path}">
      ${
        isPublic
          ? null
          : html`<label
              ><span>Sandbox credential, <code>id:secret</code></span
              ><input name="credential" type="password" autocomplete="off" required
            /></label>`
      }
      ${parameters.map(
        ({ name, in: place, required, schema }) =>
          html`<label
            >${name}${required ? ' (required)' : ''}<input
              name="${name}"
              data-in="${place}"
              ${required && place === 'path' ? html` required` : null}
              placeholder="${schema.example === undefined ? '' : String(schema.example)}"
          /></label>`,
      )}
      ${
        request === null
          ? null
          : html`<label
              >Body<textarea name="body" rows="12" spellcheck="false">
${JSON.stringify(request.example, null, 2)}</textarea>
            </label>`
      }
      <button>Send</button>
    </form>
    <div class="answer" aria-live="polite"></div>
  </section>`;
}
