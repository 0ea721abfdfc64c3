import { closest } from '../validation/resemblance.js';

/** The part of express's router that is used here. */
export interface Router {
  readonly stack: readonly {
    readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
    match(path: string): boolean;
  }[];
}

/** The methods that routes accept at a path, upper case and sorted; empty if no route matches. */
export function allowedMethods(router: Router, path: string): string[] {
  const methods = new Set<string>();
  for (const layer of router.stack) {
    // Routes for all methods are Nest's catch-alls.
    if (layer.route === undefined || layer.route.methods['_all'] || !layer.match(path)) continue;
    for (const method of Object.keys(layer.route.methods)) methods.add(method.toUpperCase());
  }
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].sort();
}

/** Longer paths are not typing errors. */
const MAX_PATH_LENGTH = 200;

/** Path of the route that was probably meant: every word is the same or within one or two typing errors. */
export function closestPath(router: Router, path: string): string | undefined {
  if (path.length > MAX_PATH_LENGTH) return undefined;
  const given = wordsOf(path);
  const routes = router.stack.flatMap(({ route }) => route?.path ?? []);
  const meant = routes.find((each) => {
    const words = wordsOf(each);
    return words.length === given.length && words.every((word, index) => isMeant(word, given[index]!));
  });
  return meant?.replaceAll(/:(\w+)/g, '{$1}');
}

function wordsOf(path: string): readonly string[] {
  return path.split('/').filter((word) => word !== '');
}

function isMeant(word: string, given: string): boolean {
  return word.startsWith(':') ? given.includes(':') : closest(given, [word]) !== null;
}
