import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, resolve, sep } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

/**
 * Serves a folder on a free port of 127.0.0.1, with the headers a host would send (a content policy, say).
 * @example
 * const server = await serveStatic('dist', { headers: { 'content-security-policy': "default-src 'self'" } })
 * await page.goto(server.url)
 */
export async function serveStatic(folder: string, options: serveStatic.Options = {}): Promise<serveStatic.ReturnType> {
  const root = resolve(folder)
  const server = createServer((request, response) => {
    const file = locate(root, request.url ?? '/')
    if (file === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(file === undefined ? 404 : 405, { 'content-type': 'text/plain' }).end()
      return
    }
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'cache-control': 'no-store',
      ...options.headers,
    })
    if (request.method === 'HEAD') response.end()
    else
      createReadStream(file)
        .on('error', () => response.destroy())
        .pipe(response)
  })
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', done)
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no address')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () =>
      new Promise(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

export declare namespace serveStatic {
  type Options = {
    /** Sent with every file. */
    readonly headers?: Readonly<Record<string, string>>
  }
  type ReturnType = { readonly url: string; close(): Promise<void> }
}

/** The file an address names, if it is in the folder; a folder's is its `index.html`. */
function locate(root: string, url: string): string | undefined {
  try {
    const path = decodeURIComponent(new URL(url, 'http://host').pathname)
    const wanted = resolve(root, `.${path}`)
    if (wanted !== root && !wanted.startsWith(root + sep)) return undefined
    const file = path.endsWith('/') ? resolve(wanted, 'index.html') : wanted
    return statSync(file).isFile() ? file : undefined
  } catch {
    return undefined
  }
}
