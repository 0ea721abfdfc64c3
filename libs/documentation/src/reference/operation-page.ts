import { ERROR_GUIDE, ERROR_PAGE, type ErrorCode } from '@app/kernel';
import { inlineMarkdown, markdown } from '../guides/markdown.js';
import { type Html, html } from '../site/html.js';
import type { Page } from '../site/page.js';
import { samples } from '../site/samples.js';
import type { Answer, Api, Body, Operation, Parameter } from './api.js';
import { codeSamples } from './code-samples.js';
import { type Direction, memberNames, schemaList, typeOf, valuesOf } from './schema-list.js';
import { tryForm } from './try-form.js';

/** The server that samples send their requests to. */
export interface Target {
  readonly origin: string;
  /** The version prefix of every path. */
  readonly basePath: string;
}

const FIRST_ERROR = 400;

const CREDENTIAL_HELP = html`<p class="rules">
  The samples read your API credential, <code>id:secret</code>, from the environment variable
  <code>PAYMENTS_CREDENTIAL</code>. The one that <code>npm start</code> made:
  <code>export PAYMENTS_CREDENTIAL="$(cat .data/sandbox-credential)"</code>
</p>`;

/** The page of an operation: parameters, members, responses, errors, samples in each language, and a form that sends a request. */
export function operationPage(operation: Operation, api: Api, target: Target): Page {
  const { method, path, summary, description, parameters, request, answers } = operation;
  const content = html` <p class="address"><span class="method ${method}">${method}</span> <code>${path}</code></p>
    ${description === '' ? null : markdown(description)}
    ${samples(codeSamples(operation, target.origin, target.basePath))} ${operation.isPublic ? null : CREDENTIAL_HELP}
    ${['path', 'query', 'header'].map((place) => parametersIn(place, parameters))}
    ${request === null ? null : bodySection('Request body', 'request-body', request, api, 'request')}
    <h2 id="answers">Answers</h2>
    ${answers.filter(({ status }) => status < FIRST_ERROR).map((answer) => success(answer, api))}
    <h2 id="errors">Errors</h2>
    ${errors(answers)} ${tryForm(operation)}`;
  return { title: summary, content };
}

/** The search text of an operation: its path, description, parameters and members. */
export function operationWords(operation: Operation, { schemas }: Api): string {
  const { method, path, id, description, parameters, request } = operation;
  const members = request === null ? [] : memberNames(request.schema, schemas);
  return [method, path, id, description, ...parameters.map(({ name }) => name), ...members].join(' ');
}

const PLACES: Readonly<Record<string, string>> = { path: 'Path', query: 'Query', header: 'Headers' };

function parametersIn(place: string, all: readonly Parameter[]): Html | null {
  const parameters = all.filter((parameter) => parameter.in === place);
  if (parameters.length === 0) return null;
  return html`<h2 id="${place}">${PLACES[place]}</h2>
    <ul class="members">
      ${parameters.map(
        ({ name, required, description, schema }) =>
          html`<li>
            <code>${name}</code> <span class="type">${typeOf(schema)}</span>${
              required ? html` <strong>required</strong>` : null
            } <span>${inlineMarkdown(description)}</span>${valuesOf(schema)}
          </li>`,
      )}
    </ul>`;
}

function bodySection(title: string, id: string, body: Body, api: Api, direction: Direction): Html {
  return html`<h2 id="${id}">${title}</h2>
    <p><code>${body.type}</code></p>
    ${schemaList(body.schema, api.schemas, direction)}`;
}

function success({ status, description, body }: Answer, api: Api): Html {
  return html`<h3 id="answer-${status}">${status}</h3>
    <p>${inlineMarkdown(description)}</p>
    ${
      body === null
        ? null
        : html`${body.example === undefined ? null : example(body.example)}${schemaList(body.schema, api.schemas, 'answer')}`
    }`;
}

/** Each error code of the operation, with its meaning and an example body. */
function errors(answers: readonly Answer[]): Html {
  return html`${answers
    .filter(({ status }) => status >= FIRST_ERROR)
    .flatMap(({ status, body }) =>
      Object.entries(body?.examples ?? {}).map(([code, shown]) => error(status, code, shown)),
    )}`;
}

function error(status: number, code: string, body: unknown): Html {
  return html`<details class="error">
    <summary><code>${status} ${code}</code> ${inlineMarkdown(ERROR_GUIDE[code as ErrorCode].meaning)}</summary>
    ${example(body)}
    <p><a href="${ERROR_PAGE}#${code}">What to do</a></p>
  </details>`;
}

function example(value: unknown): Html {
  return samples([{ label: 'Example', language: 'json', code: JSON.stringify(value, null, 2) }]);
}
