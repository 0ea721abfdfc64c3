import fs from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

/** Values of a chart by name. */
export type ChartValues = Readonly<Record<string, unknown>>;

/** A Kubernetes object rendered from a chart. */
export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

const ACTION = /\{\{-? ?(.*?) ?-?\}\}/g;

/**
 * Renders the templates of a chart. Supports the part of Helm's language that the chart may use: `if`, `else`, `end`, and values with
 * `quote`, `toJson` and `default`. Throws for anything else, and for an undefined value.
 */
export function renderChart(folder: string, values: ChartValues, release: string): readonly KubernetesObject[] {
  const chart = parse(fs.readFileSync(path.join(folder, 'Chart.yaml'), 'utf8')) as { readonly appVersion: string };
  const scope = { Values: values, Release: { Name: release }, Chart: { AppVersion: chart.appVersion } };
  return fs.readdirSync(path.join(folder, 'templates')).flatMap((file) => {
    const text = rendered(fs.readFileSync(path.join(folder, 'templates', file), 'utf8'), scope);
    const documents = parseAllDocuments(text);
    return documents.flatMap((document) => {
      if (document.errors.length > 0) throw new Error(`${file}: ${document.errors[0]!.message}`);
      const object = document.toJS() as KubernetesObject | null;
      return object === null ? [] : [object];
    });
  });
}

function rendered(template: string, scope: object): string {
  let text = '';
  let end = 0;
  const shown: { isShown: boolean; readonly isWithin: boolean }[] = [];
  const isShown = (): boolean => shown.at(-1)?.isShown ?? true;
  for (const match of template.matchAll(ACTION)) {
    if (isShown()) text += template.slice(end, match.index);
    end = match.index + match[0].length;
    const action = match[1]!;
    const condition = /^if (\S+)$/.exec(action)?.[1];
    const top = shown.at(-1);
    if (condition !== undefined)
      shown.push({ isShown: isShown() && isTrue(valueAt(scope, condition)), isWithin: isShown() });
    else if (action === 'else' && top !== undefined) top.isShown = top.isWithin && !top.isShown;
    else if (action === 'end' && top !== undefined) shown.pop();
    else if (isShown()) text += valueOf(action, scope);
  }
  if (shown.length > 0) throw new Error('an if without its end');
  return text + template.slice(end);
}

function valueOf(action: string, scope: object): string {
  const [reference, ...filters] = action.split(' | ');
  const value = filters.reduce<unknown>(
    (given, filter) => {
      if (filter === 'quote' || filter === 'toJson') return JSON.stringify(filter === 'quote' ? String(given) : given);
      const fallback = /^default (\S+)$/.exec(filter)?.[1];
      if (fallback === undefined) throw new Error(`the chart may not use ${filter}`);
      return isTrue(given) ? given : valueAt(scope, fallback);
    },
    valueAt(scope, reference!),
  );
  if (typeof value === 'object') throw new Error(`${action} is no text`);
  return String(value);
}

function valueAt(scope: object, reference: string): unknown {
  if (!/^(?:\.[A-Za-z]+)+$/.test(reference)) throw new Error(`the chart may not use ${reference}`);
  return reference
    .slice(1)
    .split('.')
    .reduce<unknown>((value, name) => {
      if (typeof value !== 'object' || value === null || !(name in value)) throw new Error(`there is no ${reference}`);
      return (value as Readonly<Record<string, unknown>>)[name];
    }, scope);
}

/** Empty values are false in templates. */
function isTrue(value: unknown): boolean {
  return value !== '' && value !== 0 && value !== false && value !== null && value !== undefined;
}
