import type { PageEntry } from '../site/page.js';
import { html } from '../site/html.js';
import { inlineMarkdown } from '../guides/markdown.js';
import type { Api, Operation } from './api.js';
import { type Target, operationPage, operationWords } from './operation-page.js';

/** The path of the reference. */
export const REFERENCE = '/docs/api';
/** Its group in the navigation. */
export const REFERENCE_GROUP = 'API reference';

/** One page per operation, one per group of operations, and one that lists the groups. */
export function referencePages(api: Api, target: Target): readonly PageEntry[] {
  const groups = groupsOf(api);
  return [
    {
      path: REFERENCE,
      group: REFERENCE_GROUP,
      title: 'All operations',
      render: () => ({
        title: 'API reference',
        content: html`<p>
            Every operation of the API. <a href="/openapi.json">The OpenAPI document</a> is the same for generators.
          </p>
          ${groups.map(
            ({ name, operations }) =>
              html`<h2 id="${slugOf(name)}">${name}</h2>
                ${listOf(operations)}`,
          )}`,
        headings: groups.map(({ name }) => ({ id: slugOf(name), text: name })),
      }),
      searched: () => 'operations endpoints OpenAPI',
    },
    ...groups.map(({ name, description, operations }) => ({
      path: `${REFERENCE}/${slugOf(name)}`,
      group: REFERENCE_GROUP,
      title: name,
      render: () => ({
        title: name,
        content: html`<p>${inlineMarkdown(description)}</p>
          ${listOf(operations)}`,
      }),
      searched: () => description,
    })),
    ...groups.flatMap(({ operations }) =>
      operations.map((operation) => ({
        path: pathOf(operation),
        group: '',
        title: operation.summary,
        render: () => operationPage(operation, api, target),
        searched: () => operationWords(operation, api),
      })),
    ),
  ];
}

interface Group {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

function groupsOf({ tags, operations }: Api): readonly Group[] {
  return tags
    .map(({ name, description }) => ({ name, description, operations: operations.filter(({ tag }) => tag === name) }))
    .filter((group) => group.operations.length > 0);
}

function listOf(operations: readonly Operation[]) {
  return html`<ul class="operations">
    ${operations.map(
      (operation) =>
        html`<li>
          <a href="${pathOf(operation)}"
            ><span class="method ${operation.method}">${operation.method}</span> <code>${operation.path}</code></a
          >
          ${operation.summary}
        </li>`,
    )}
  </ul>`;
}

function pathOf({ id }: Operation): string {
  return `${REFERENCE}/${id}`;
}

function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
