/** The part of the express router that is read here. */
export interface Router {
  readonly stack: readonly {
    readonly route?: { readonly methods: Readonly<Record<string, boolean>> };
    match(path: string): boolean;
  }[];
}

/** The methods some route takes at a path, upper case and sorted; empty when no route knows the path. */
export function allowedMethods(router: Router, path: string): string[] {
  const methods = new Set<string>();
  for (const layer of router.stack) {
    // routes for all methods are the framework's own catch-alls
    if (layer.route === undefined || layer.route.methods['_all'] || !layer.match(path)) continue;
    for (const method of Object.keys(layer.route.methods)) methods.add(method.toUpperCase());
  }
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].sort();
}
