import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';
import { CONSOLE_DIRECTORY, type ConsoleFile, readConsoleFiles } from './console-files.js';

const HOME = '/console';
const START = 'index.html';

/** Only files and responses of this service are loaded, nothing inline runs, and no other page may frame the console. */
const HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

/** In order of preference: the smaller encoding first. */
const ENCODINGS = ['br', 'gzip'] as const;

/** Serves the console's build at /console; every page path returns the same document, which renders the page. */
@Injectable()
export class ConsolePages implements OnModuleInit {
  private files: ReadonlyMap<string, ConsoleFile> | null = null;

  constructor(private readonly host: HttpAdapterHost) {}

  /** The worker and the command line load the same modules without an HTTP adapter: they serve nothing. */
  onModuleInit(): void {
    this.host.httpAdapter?.use(HOME, (request: Request, response: Response, next: NextFunction) => {
      const file = this.fileOf(request);
      if (file === undefined) return next();
      send(file, request, response);
    });
  }

  private fileOf({ method, path }: Request): ConsoleFile | undefined {
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    this.files ??= readConsoleFiles(CONSOLE_DIRECTORY);
    return this.files.get(path.startsWith('/assets/') ? path.slice(1) : START);
  }
}

function send(file: ConsoleFile, request: Request, response: Response): void {
  const { type, bytes, isImmutable } = file;
  const encoding = ENCODINGS.find((each) => request.acceptsEncodings(each) === each);
  response.set({
    ...HEADERS,
    'Cache-Control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    'Content-Type': type,
    Vary: 'Accept-Encoding',
    ...(encoding !== undefined && { 'Content-Encoding': encoding }),
  });
  const body = encoding === undefined ? bytes : file[encoding];
  response.set('Content-Length', String(body.length));
  response.end(request.method === 'HEAD' ? undefined : body);
}
