import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Express, Request, RequestHandler, Response } from 'express';
import { BASE_PATH } from '@app/kernel';
import { HTTP_SETTINGS, type HttpSettings, OpenApiDocument } from '@app/http';
import type { PageEntry } from './page.js';

const HOME = '/docs';
/** The key of the page for unknown paths. */
const UNKNOWN = '';

const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-cache', // cached by browsers, and revalidated each time
  'Referrer-Policy': 'no-referrer',
  Vary: 'Accept-Encoding',
};

interface Content {
  readonly type: string;
  readonly bytes: Buffer;
  readonly status: number;
}

/** A cached page: compressed, a tenth of its size. */
interface StoredPage {
  readonly type: string;
  readonly status: number;
  readonly compressed: Buffer;
  readonly etag: string;
}

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/**
 * Serves the documentation at /docs. Pages are rendered on first request and cached for the life of the process: together they are two
 * megabytes compressed, and rendering one takes up to a tenth of a second in a process that also serves payments.
 */
@Injectable()
export class DocumentationSite implements OnModuleInit {
  private readonly stored = new Map<string, Promise<StoredPage>>();
  private contents: Promise<ReadonlyMap<string, () => Content>> | null = null;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly document: OpenApiDocument,
    @Inject(HTTP_SETTINGS) private readonly settings: HttpSettings,
  ) {}

  /** The worker and the command line load the same modules without an HTTP adapter: they serve nothing. */
  onModuleInit(): void {
    const answer: RequestHandler = (request, response, next) => void this.answer(request, response).catch(next);
    this.host.httpAdapter?.getInstance<Express>().get([HOME, `${HOME}/{*page}`], answer);
  }

  private async answer(request: Request, response: Response): Promise<void> {
    const { type, status, compressed, etag } = await this.pageAt(request.path.replace(/\/$/, ''));
    response.set({ ...HEADERS, 'Content-Type': type, ETag: etag });
    if (request.headers['if-none-match'] === etag) {
      response.status(304).end();
      return;
    }
    const isCompressed = request.acceptsEncodings('gzip') === 'gzip';
    if (isCompressed) response.set('Content-Encoding', 'gzip');
    const body = isCompressed ? compressed : await decompress(compressed);
    response.set('Content-Length', String(body.length));
    response.status(status).end(request.method === 'HEAD' ? undefined : body);
  }

  private async pageAt(path: string): Promise<StoredPage> {
    const contents = await this.allContents();
    const known = contents.has(path) ? path : UNKNOWN;
    const page = this.stored.get(known) ?? storedPage(contents.get(known)!);
    this.stored.set(known, page);
    return page;
  }

  /** A failed load is retried on the next request. */
  private allContents(): Promise<ReadonlyMap<string, () => Content>> {
    this.contents ??= this.load().catch((error: unknown) => {
      this.contents = null;
      throw error;
    });
    return this.contents;
  }

  /** The address of this server for callers on its machine, so that samples work as they are pasted. */
  private localOrigin(): string {
    const server = this.host.httpAdapter.getHttpServer() as { address(): { readonly port: number } | string | null };
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
    return `http://127.0.0.1:${address.port}`;
  }

  /** The parser and the documents are loaded on the first request for a page, so that a process without such requests never loads them. */
  private async load(): Promise<ReadonlyMap<string, () => Content>> {
    const [{ UNKNOWN_PAGE, pagesOf, searchIndex }, { layout }, { readAssets }] = await Promise.all([
      import('./pages.js'),
      import('./layout.js'),
      import('./files.js'),
    ]);
    const target = { origin: this.settings.publicUrl ?? this.localOrigin(), basePath: BASE_PATH };
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

async function storedPage(make: () => Content): Promise<StoredPage> {
  const { type, bytes, status } = make();
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  return { type, status, compressed: await compress(bytes), etag };
}

function text(type: string, content: string, status = 200): Content {
  return { type, bytes: Buffer.from(content), status };
}
