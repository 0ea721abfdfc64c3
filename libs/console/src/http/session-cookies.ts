import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { type ApiRequest, isSecureFor, sessionCookie } from '@app/http';
import { CONSOLE_OPTIONS, type ConsoleOptions } from '../console.options.js';
import { ConsoleSessions } from '../sessions/console-sessions.js';
import { OperatorSessions } from '../sessions/operator-sessions.js';
import { sessionOf } from './console-request.js';

/** The session of a browser, by its cookie. */
@Injectable()
export class SessionCookies {
  constructor(
    private readonly sessions: ConsoleSessions,
    private readonly operatorSessions: OperatorSessions,
    @Inject(CONSOLE_OPTIONS) private readonly options: ConsoleOptions,
  ) {}

  /** Ends the browser's previous session; the new session has a fresh id, which prevents session fixation. */
  async enter(request: ApiRequest, response: Response, begin: () => Promise<string>): Promise<void> {
    await this.forget(request);
    const secure = this.isSecure(request);
    response.cookie(sessionCookie(secure), await begin(), cookieOptions(secure));
  }

  /** Idempotent: a session that has ended can be ended again. */
  async leave(request: ApiRequest, response: Response): Promise<void> {
    await this.forget(request);
    const secure = this.isSecure(request);
    response.clearCookie(sessionCookie(secure), cookieOptions(secure));
  }

  private async forget(request: ApiRequest): Promise<void> {
    const sessionId = sessionOf(request, this.options.publicUrl);
    if (sessionId === undefined) return;
    await this.sessions.end(sessionId);
    await this.operatorSessions.end(sessionId);
  }

  private isSecure(request: ApiRequest): boolean {
    return isSecureFor(request, this.options.publicUrl);
  }
}

/** Options of every cookie of the console. */
export function cookieOptions(secure: boolean) {
  return { httpOnly: true, sameSite: 'strict', secure, path: '/' } as const;
}
