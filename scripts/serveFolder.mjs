// A static server on a free loopback port, gzip as a real host would, headers as asked.
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { createGzip } from 'node:zlib'

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/** @returns {Promise<{ url: string, stop(): Promise<void> }>} */
export async function serveFolder(folder, { headers = {} } = {}) {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname)).replace(
      /^(\.\.[/\\])+/,
      '',
    )
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end()
      return
    }
    const type = TYPES[extname(file)] ?? 'application/octet-stream'
    const isText = /text|javascript|json|svg/.test(type)
    response.writeHead(200, {
      'content-type': type,
      'cache-control': 'no-store',
      ...(isText ? { 'content-encoding': 'gzip' } : {}),
      ...headers,
    })
    const stream = createReadStream(file)
    if (isText) stream.pipe(createGzip()).pipe(response)
    else stream.pipe(response)
  })
  await new Promise(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    stop: () =>
      new Promise(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
