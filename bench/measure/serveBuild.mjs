// A build on a free loopback port, compressed beforehand and kept in memory: nothing but the page takes time.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

/** `onRequest` gets the path of each request. @returns its address and how to end it */
export async function serveBuild(folder, headers = {}, onRequest = () => {}) {
  const files = new Map()
  for (const name of readdirSync(folder, { recursive: true })) {
    const path = join(folder, name)
    if (!statSync(path).isFile()) continue
    const type = TYPES[extname(name)]
    const body = readFileSync(path)
    files.set(
      `/${name}`,
      type ? { type, body: gzipSync(body), isZipped: true } : { type: 'application/octet-stream', body },
    )
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://host')
    onRequest(decodeURI(pathname))
    const file = files.get(pathname === '/' ? '/index.html' : decodeURI(pathname))
    if (!file) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, {
      'content-type': file.type,
      'content-length': file.body.length,
      'cache-control': 'no-store',
      ...(file.isZipped ? { 'content-encoding': 'gzip' } : {}),
      ...headers,
    })
    response.end(file.body)
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
