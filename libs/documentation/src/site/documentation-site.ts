import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Express, Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { BASE_PATH, HTTP_SETTINGS, type HttpSettings, OpenApiDocument } from '@app/http';
import type { PageEntry } from './page.js';

const HOME = '/docs';
/** The page of addresses that have none. */
const UNKNOWN = '';
const CACHED_PAGES = 64;
const LOCAL_ORIGIN = 'http://127.0.0.1:3000';

const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-cache', // kept by browsers, and asked about each time
  'Referrer-Policy': 'no-referrer',
};

interface Content {
  readonly type: string;
  readonly bytes: Buffer;
  readonly status: number;
}

interface Sent extends Content {
  readonly compressed: Buffer;
  readonly etag: string;
}

/** Serves the documentation at /docs. A page is made when it is first asked for; the most recent ones are kept. */
@Injectable()
export class DocumentationSite implements OnModuleInit {
  private readonly cached = new LRUCache<string, Sent>({ max: CACHED_PAGES });
  private contents: Promise<ReadonlyMap<string, () => Content>> | null = null;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly document: OpenApiDocument,
    @Inject(HTTP_SETTINGS) private readonly settings: HttpSettings,
  ) {}

  /** The worker and the command line boot the same modules and serve nothing: they have no adapter. */
  onModuleInit(): void {
    const answer: RequestHandler = (request, response, next) => void this.answer(request, response).catch(next);
    this.host.httpAdapter?.getInstance<Express>().get([HOME, `${HOME}/{*page}`], answer);
  }

  private async answer(request: Request, response: Response): Promise<void> {
    const path = request.path.replace(/\/$/, '');
    const page = (await this.sent(path)) ?? (await this.sent(UNKNOWN))!;
    const isCompressed = request.acceptsEncodings('gzip') === 'gzip';
    response.set({ ...HEADERS, 'Content-Type': page.type, ETag: page.etag, Vary: 'Accept-Encoding' });
    if (request.headers['if-none-match'] === page.etag) {
      response.status(304).end();
      return;
    }
    const body = isCompressed ? page.compressed : page.bytes;
    if (isCompressed) response.set('Content-Encoding', 'gzip');
    response.set('Content-Length', String(body.length));
    response.status(page.status).end(request.method === 'HEAD' ? undefined : body);
  }

  private async sent(path: string): Promise<Sent | undefined> {
    const cached = this.cached.get(path);
    if (cached !== undefined) return cached;
    this.contents ??= this.load();
    const make = (await this.contents).get(path);
    if (make === undefined) return undefined;
    const content = make();
    const { bytes } = content;
    const sent = {
      ...content,
      compressed: await compress(bytes),
      etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
    };
    this.cached.set(path, sent);
    return sent;
  }

  /** The parser and the documents are loaded when the first page is asked for: a process that is never asked has none of them. */
  private async load(): Promise<ReadonlyMap<string, () => Content>> {
    const [{ UNKNOWN_PAGE, pagesOf, searchIndex }, { layout }, { readAssets }] = await Promise.all([
      import('./pages.js'),
      import('./layout.js'),
      import('./files.js'),
    ]);
    const target = { origin: this.settings.publicUrl ?? LOCAL_ORIGIN, basePath: BASE_PATH };
    const pages = pagesOf(this.document.get(), target);
    const shown = pages.filter(({ group }) => group !== '');
    const html = ({ path, render }: PageEntry) =>
      [path, () => text('text/html; charset=utf-8', layout(render(), path, shown))] as const;
    return new Map<string, () => Content>([
      ...pages.map(html),
      [UNKNOWN, () => text('text/html; charset=utf-8', layout(UNKNOWN_PAGE, UNKNOWN, shown), 404)],
      [`${HOME}/search.json`, () => text('application/json; charset=utf-8', JSON.stringify(searchIndex(pages)))],
      ...[...readAssets()].map(
        ([name, asset]) => [`${HOME}/assets/${name}`, () => ({ ...asset, status: 200 })] as const,
      ),
    ]);
  }
}

const compress = promisify(gzip);

function text(type: string, content: string, status = 200): Content {
  return { type, bytes: Buffer.from(content), status };
}
