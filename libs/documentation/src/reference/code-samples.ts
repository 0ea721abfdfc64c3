import type { Sample } from '../site/samples.js';
import type { Operation } from './api.js';

const JSON_INDENT = 2;

/**
 * Samples of one request in the languages of the site; each reads the credential from the environment. Multipart forms have no Python sample,
 * because Python's standard library cannot encode them.
 */
export function codeSamples(operation: Operation, origin: string, basePath: string): readonly Sample[] {
  return [
    { label: 'curl', language: 'bash', code: curl(operation, origin) },
    { label: 'TypeScript', language: 'typescript', code: typescript(operation, basePath) },
    ...(isForm(operation) ? [] : [{ label: 'Python', language: 'python', code: python(operation, origin) }]),
  ];
}

/** The path with an example value for each parameter. */
function examplePath({ path, parameters }: Operation): string {
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    String(parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema.example ?? name),
  );
}

/** The required query parameters with their examples. */
function exampleQuery({ parameters }: Operation): [name: string, value: string][] {
  return parameters.flatMap(({ name, in: place, required, schema }) =>
    place === 'query' && required ? [[name, String(schema.example ?? schema.enum?.[0] ?? '')]] : [],
  );
}

function address(operation: Operation): string {
  const query = new URLSearchParams(exampleQuery(operation)).toString();
  return query === '' ? examplePath(operation) : `${examplePath(operation)}?${query}`;
}

/** True for a form body: a file and fields. */
function isForm({ request }: Operation): boolean {
  return request?.type === 'multipart/form-data';
}

function formFields({ request }: Operation): readonly (readonly [name: string, isFile: boolean, example: string])[] {
  return Object.entries(request?.schema.properties ?? {})
    .filter(([name]) => request?.schema.required?.includes(name) ?? false)
    .map(([name, { format, enum: values, example }]) => [
      name,
      format === 'binary',
      String(example ?? values?.[0] ?? ''),
    ]);
}

function keyOf({ parameters }: Operation): boolean {
  return parameters.some(({ name }) => name === 'Idempotency-Key');
}

function curl(operation: Operation, origin: string): string {
  const lines = [
    `curl${operation.method === 'GET' ? '' : ` -X ${operation.method}`} "${origin}${address(operation)}"`,
    ...(operation.isPublic ? [] : ['-u "$PAYMENTS_CREDENTIAL"']),
    ...(keyOf(operation) ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
  ];
  if (isForm(operation))
    lines.push(
      ...formFields(operation).map(([name, isFile, value]) => `-F ${name}=${isFile ? '@document.pdf' : quoted(value)}`),
    );
  else if (operation.request !== null)
    lines.push("-H 'Content-Type: application/json'", `-d ${quoted(json(operation.request.example))}`);
  return lines.join(' \\\n  ');
}

function typescript(operation: Operation, basePath: string): string {
  const path = operation.path.slice(basePath.length);
  const method = operation.method.toLowerCase();
  if (isForm(operation)) return form(operation, path);
  const pathParameters = operation.parameters.filter((parameter) => parameter.in === 'path');
  const query = exampleQuery(operation);
  const options = [
    ...(pathParameters.length === 0
      ? []
      : [
          `path: { ${pathParameters.map(({ name, schema }) => `${name}: ${text(String(schema.example ?? name))}`).join(', ')} }`,
        ]),
    ...(query.length === 0 ? [] : [`query: { ${query.map(([name, value]) => `${name}: ${text(value)}`).join(', ')} }`]),
    ...(operation.request === null ? [] : [`body: ${literal(operation.request.example, 1)}`]),
  ];
  const call = `await payments.${method}(${text(path)}${options.length === 0 ? '' : `, {\n  ${options.join(',\n  ')},\n}`});`;
  return `const payments = new PaymentsClient({ baseUrl, credential: process.env.PAYMENTS_CREDENTIAL });\nconst answer = ${call}`;
}

/** Files are sent with fetch: the SDK's bodies are JSON. */
function form(operation: Operation, path: string): string {
  const fields = formFields(operation).map(([name, isFile, value]) =>
    isFile
      ? `form.append(${text(name)}, new Blob([file]), 'document.pdf');`
      : `form.append(${text(name)}, ${text(value)});`,
  );
  const real = examplePath(operation).slice(operation.path.length - path.length);
  return [
    'const form = new FormData();',
    ...fields,
    `const answer = await fetch(\`\${baseUrl}${operation.path.slice(0, operation.path.length - path.length)}${real}\`, {`,
    `  method: '${operation.method}',`,
    '  headers: { Authorization: `Basic ${btoa(process.env.PAYMENTS_CREDENTIAL)}` },',
    '  body: form,',
    '});',
  ].join('\n');
}

function python(operation: Operation, origin: string): string {
  const headers = [
    ...(operation.isPublic
      ? []
      : ['"Authorization": "Basic " + base64.b64encode(os.environ["PAYMENTS_CREDENTIAL"].encode()).decode()']),
    ...(keyOf(operation) ? ['"Idempotency-Key": str(uuid.uuid4())'] : []),
    ...(operation.request === null ? [] : ['"Content-Type": "application/json"']),
  ];
  return [
    'import base64, json, os, urllib.request, uuid',
    '',
    'request = urllib.request.Request(',
    `    ${JSON.stringify(`${origin}${address(operation)}`)},`,
    `    method="${operation.method}",`,
    ...(headers.length === 0 ? [] : ['    headers={', ...headers.map((header) => `        ${header},`), '    },']),
    ...(operation.request === null
      ? []
      : [`    data=json.dumps(${pythonLiteral(operation.request.example, 1)}).encode(),`]),
    ')',
    'with urllib.request.urlopen(request) as answer:',
    '    print(answer.status, answer.read().decode())',
  ].join('\n');
}

function json(value: unknown): string {
  return JSON.stringify(value, null, JSON_INDENT);
}

/** Quotes a value for a shell, with single quotes. */
function quoted(value: string): string {
  return `'${value.replaceAll("'", String.raw`'\''`)}'`;
}

/** A TypeScript string literal. */
function text(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
}

function literal(value: unknown, depth: number): string {
  return typeof value === 'string'
    ? text(value)
    : container(value, depth, '  ', literal, (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : text(name)));
}

function pythonLiteral(value: unknown, depth: number): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return container(value, depth, '    ', pythonLiteral, (name) => JSON.stringify(name));
}

function container(
  value: unknown,
  depth: number,
  indent: string,
  of: (value: unknown, depth: number) => string,
  named: (name: string) => string,
): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const items = Array.isArray(value)
    ? (value as unknown[]).map((item) => of(item, depth + 1))
    : Object.entries(value).map(([name, item]) => `${named(name)}: ${of(item, depth + 1)}`);
  if (items.length === 0) return `${open}${close}`;
  const lines = items.map((item) => `${indent.repeat(depth + 1)}${item},\n`).join('');
  return `${open}\n${lines}${indent.repeat(depth)}${close}`;
}
