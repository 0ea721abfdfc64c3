import path from 'node:path';
import MarkdownIt, { type Token } from 'markdown-it';
import { Html } from '../site/html.js';
import { type Sample, samples } from '../site/samples.js';
import type { Heading, Page } from '../site/page.js';
import { ADDRESSES } from './guides.js';

/** Languages of code blocks: the display name and the highlighter's name of each. */
const LANGUAGES: Readonly<Record<string, readonly [label: string, language: string]>> = {
  sh: ['Shell', 'bash'],
  bash: ['Shell', 'bash'],
  ts: ['TypeScript', 'typescript'],
  typescript: ['TypeScript', 'typescript'],
  python: ['Python', 'python'],
  go: ['Go', 'go'],
  java: ['Java', 'java'],
  json: ['JSON', 'json'],
  http: ['HTTP', 'http'],
  sql: ['SQL', 'sql'],
  yaml: ['YAML', 'yaml'],
  nginx: ['nginx', 'nginx'],
};

const parser = new MarkdownIt({ html: false, linkify: false });
// wide tables scroll, also by keyboard; each region of a page needs a unique name
parser.renderer.rules['table_open'] = (tokens, place) =>
  `<div class="wide" tabindex="0" role="region" aria-label="Table ${String(tokens[place]!.meta?.['number'])}"><table>`;
parser.renderer.rules['table_close'] = () => '</table></div>';

/** Renders a Markdown document as a page: its first heading is the title, links to other documents lead to their pages. */
export function guidePage(text: string, file: string): Page {
  const tokens = parsed(text);
  const headings: Heading[] = [];
  const ids = new Set<string>();
  let tables = 0;
  for (const [place, token] of tokens.entries()) {
    if (token.type === 'inline') for (const child of token.children ?? []) readdress(child, file);
    if (token.type === 'table_open') token.meta = { number: ++tables };
    if (token.type !== 'heading_open') continue;
    const title = plain(tokens[place + 1]!);
    const id = freeId(title, ids);
    token.attrSet('id', id);
    if (token.tag === 'h2') headings.push({ id, text: title });
  }
  const content = blocks(withoutTitle(tokens));
  const title = plain(tokens[tokens.findIndex(({ type }) => type === 'heading_open') + 1]!);
  return { title, content, headings };
}

/** Renders paragraphs, lists and code without a title, such as descriptions of operations. */
export function markdown(text: string): Html {
  return blocks(parsed(text));
}

/** The text of a document, without its markup. */
export function wordsOf(text: string): string {
  return parsed(text).map(plain).join(' ');
}

/** Renders a line of Markdown, such as a summary or description: code, links and emphasis. */
export function inlineMarkdown(text: string): Html {
  return new Html(parser.renderInline(text));
}

/** Comments are for those who write documents; the parser would show them. */
function parsed(text: string): Token[] {
  return parser.parse(text.replaceAll(/^<!--[^]*?-->$/gm, ''), {});
}

function blocks(tokens: readonly Token[]): Html {
  return new Html(
    grouped(tokens)
      .map((group) => (isFence(group[0]) ? code(group).text : parser.renderer.render(group, parser.options, {})))
      .join(''),
  );
}

/** Groups consecutive code blocks in different languages, which show the same thing; the tokens between code blocks form groups too. */
function grouped(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = [];
  for (const token of tokens) {
    const last = groups.at(-1);
    const joins = isFence(token) ? last?.every((other) => isOtherLanguage(other, token)) : !isFence(last?.[0]);
    if (last !== undefined && joins === true) last.push(token);
    else groups.push([token]);
  }
  return groups;
}

function isOtherLanguage(one: Token, other: Token): boolean {
  return isFence(one) && one.info !== other.info && one.info !== '' && other.info !== '';
}

function isFence(token: Token | undefined): boolean {
  return token?.type === 'fence' && token.level === 0;
}

function code(group: readonly Token[]): Html {
  return samples(
    group.map(({ info, content }): Sample => {
      const [label, language] = LANGUAGES[info] ?? ['Text', ''];
      return { label, language, code: content };
    }),
  );
}

parser.renderer.rules['fence'] = (tokens, place) => code([tokens[place]!]).text;

function withoutTitle(tokens: readonly Token[]): Token[] {
  const end = tokens.findIndex(({ type, tag }) => type === 'heading_close' && tag === 'h1');
  return tokens.slice(end + 1);
}

/** Rewrites links to files: to the page on the site if there is one; otherwise only the link text stays. */
function readdress(token: Token, file: string): void {
  if (token.type === 'image') {
    token.attrSet('src', `/docs/assets/${path.posix.basename(String(token.attrGet('src')))}`);
    return;
  }
  if (token.type !== 'link_open') return;
  const target = String(token.attrGet('href'));
  if (/^(?:[a-z]+:|#|\/)/i.test(target)) return;
  const [linked = '', anchor] = target.split('#');
  const address = ADDRESSES.get(path.posix.join(path.posix.dirname(file), linked));
  token.attrs = address === undefined ? [] : [['href', anchor === undefined ? address : `${address}#${anchor}`]];
}

/** A unique id for a heading, in the form that links in documents use. */
function freeId(title: string, taken: Set<string>): string {
  const wanted = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
  let id = wanted;
  for (let count = 1; taken.has(id); count++) id = `${wanted}-${count}`;
  taken.add(id);
  return id;
}

function plain({ type, content, children }: Token): string {
  if (type === 'inline') return (children ?? []).map((child) => child.content).join('');
  return type === 'fence' ? content : '';
}
