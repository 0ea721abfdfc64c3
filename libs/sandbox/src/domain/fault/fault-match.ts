import type { FaultDocument } from './fault.view.js';

/** True when a request is one that the fault is for. `route` is the pattern, as `/quotes/{quoteId}`, `path` the address. */
export function isForRequest(
  { method, path }: Pick<FaultDocument, 'method' | 'path'>,
  request: { readonly method: string; readonly route: string; readonly path: string },
): boolean {
  return (method === undefined || method === request.method) && (path === undefined || matchesRoute(path, request));
}

/**
 * A segment in braces stands for any parameter of the route; another one is a segment of the route or, where that has a parameter, the
 * value in the address. So `/customers/{id}` is not for `/customers/external-accounts`, which is another route.
 */
function matchesRoute(pattern: string, { route, path }: { readonly route: string; readonly path: string }): boolean {
  const [wanted, declared, given] = [pattern, route, path].map((text) => text.split('/'));
  return (
    wanted!.length === declared!.length &&
    wanted!.every((segment, index) =>
      isParameter(declared![index]!) ? isParameter(segment) || segment === given![index] : segment === declared![index],
    )
  );
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}
