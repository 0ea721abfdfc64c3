import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Refusal } from '@app/kernel';
import { refusalOf } from '../validation/validation.js';
import { namingEveryMistake } from './every-mistake.js';
import { unknownParametersOf } from './unknown-parameters.js';

/** 400 INVALID_INPUT for undeclared query parameters: a misspelt filter would otherwise return all rows. */
@Injectable()
export class QueryGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const unknown = unknownParametersOf(context);
    return unknown.length === 0 || refuse(refusalOf(unknown), context);
  }
}

async function refuse(refusal: Refusal, context: ExecutionContext): Promise<never> {
  throw await namingEveryMistake(refusal, context);
}
