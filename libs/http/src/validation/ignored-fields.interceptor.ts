import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { Observable, tap } from 'rxjs';
import { ContextVariable } from '@app/kernel';

export const IGNORED_FIELDS = 'X-Ignored-Fields';

/** Maximum number of names in the header. */
const MAX_LISTED_FIELDS = 20;
const MAX_NAME_LENGTH = 100;

const ignored = new ContextVariable<Set<string>>();

/** Records a member of the current request that no rule reads. */
export function noteIgnored(path: string): void {
  ignored.get()?.add(path);
}

/** Lists body members that were not read in a response header, also for refusals, so that misspelt members are noticed. */
@Injectable()
export class IgnoredFieldsInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    const paths = new Set<string>();
    const handled = new Observable((subscriber) => ignored.run(paths, () => next.handle().subscribe(subscriber)));
    const name = (): void => {
      if (paths.size > 0 && !response.headersSent) response.setHeader(IGNORED_FIELDS, headerOf([...paths]));
    };
    return handled.pipe(tap({ next: name, error: name }));
  }
}

/** Comma-separated; percent-encodes characters that a header cannot contain. */
function headerOf(paths: readonly string[]): string {
  return paths.slice(0, MAX_LISTED_FIELDS).map(encoded).join(', ');
}

function encoded(path: string): string {
  const text = Buffer.from(path.slice(0, MAX_NAME_LENGTH)).toString(); // a split surrogate pair could not be encoded
  return encodeURIComponent(text).replaceAll('%5B', '[').replaceAll('%5D', ']');
}
