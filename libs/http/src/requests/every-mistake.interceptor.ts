import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { type Observable, catchError } from 'rxjs';
import { Refusal } from '@app/kernel';
import { namingEveryMistake } from './every-mistake.js';

/** Completes a refusal for fields of one part of the request with the invalid fields of the other parts. */
@Injectable()
export class EveryMistakeInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      catchError(async (error: unknown) => {
        throw error instanceof Refusal ? await namingEveryMistake(error, context) : error;
      }),
    );
  }
}
