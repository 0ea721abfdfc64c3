/** The part of express's router that is used here. */
export interface Router {
  readonly stack: readonly {
    readonly route?: { readonly methods: Readonly<Record<string, boolean>> };
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
