import type { FaultDocument } from './fault.view.js';

/** True for a request that the fault applies to. `route` is the pattern, such as `/quotes/{quoteId}`, `path` the actual path. */
export function isForRequest(
  { method, path }: Pick<FaultDocument, 'method' | 'path'>,
  request: { readonly method: string; readonly route: string; readonly path: string },
): boolean {
  return (method === undefined || method === request.method) && (path === undefined || matchesRoute(path, request));
}

/**
 * A segment in braces matches any parameter of the route; any other segment matches a segment of the route or, where the route has a
 * parameter, the value in the path. So `/customers/{id}` does not match `/customers/external-accounts`, which is another route.
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
