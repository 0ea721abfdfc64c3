import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const FILE = path.resolve(import.meta.dirname, '..', '..', 'docker-compose.yml');

/** A service of docker-compose.yml. */
export interface Service {
  readonly environment: Readonly<Record<string, string | null>>;
  readonly volumes?: readonly string[];
  readonly command?: readonly string[];
  readonly stop_grace_period?: string;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly build?: string;
  readonly depends_on?: unknown;
  readonly read_only?: boolean;
  readonly tmpfs?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
}

interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

/** docker-compose.yml with its variables substituted from `variables`, as `docker compose` does. Throws for a missing required variable. */
export function composeFile(variables: Readonly<Record<string, string>>): ComposeFile {
  return parse(fs.readFileSync(FILE, 'utf8'), {
    merge: true,
    reviver: (_key, value: unknown) => (typeof value === 'string' ? interpolated(value, variables) : value),
  }) as ComposeFile;
}

/** The commands in the comment at its start, which operators run, without the words that name the container. */
export function commandsOfTheGuide(): string[][] {
  const lines =
    fs
      .readFileSync(FILE, 'utf8')
      .replaceAll('\\\n#', '')
      .match(/^# +docker compose exec api cli .*$/gm) ?? [];
  return lines.map((line) =>
    [...line.replace(/^# +docker compose exec api cli /, '').matchAll(/'([^']*)'|(\S+)/g)].map(
      ([, quoted, bare]) => quoted ?? bare!,
    ),
  );
}

/** Substitutes `${NAME:-default}`, `${NAME:?message}` and `$$`. */
function interpolated(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replaceAll(
    /\$(?:\$|\{(\w+):([-?])([^}]*)\})/g,
    (_whole, name: string | undefined, kind: string, rest: string) => {
      if (name === undefined) return '$';
      const value = variables[name] ?? '';
      if (value === '' && kind === '?') throw new Error(`required variable ${name} is missing a value: ${rest}`);
      return value === '' ? rest : value;
    },
  );
}
