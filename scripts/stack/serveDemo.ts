import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { build } from 'vite'
import { newestChange } from './newestChange.ts'

const toGzip = promisify(gzip)
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/**
 * Builds the demo when a source is newer than the last build: from the packages' sources, or with `BILLFOLD_DEMO=published` from
 * what `npm run build` made of them. @returns the folder to serve.
 */
export async function buildDemo(root: string): Promise<string> {
  const isPublished = process.env.BILLFOLD_DEMO === 'published'
  const code = isPublished ? 'dist' : 'src'
  const folder = join(root, 'apps/demo/dist', isPublished ? 'published' : 'source')
  const index = join(folder, 'index.html')
  const sources = [
    'apps/demo',
    `packages/billfold/${code}`,
    `packages/evm/${code}`,
    `packages/solana/${code}`,
    `packages/bitcoin/${code}`,
    `packages/testkit/${code}`,
  ].map(path => newestChange(join(root, path)))
  if (existsSync(index) && statSync(index).mtimeMs > Math.max(...sources)) return folder
  await build({ root: join(root, 'apps/demo'), logLevel: 'warn' })
  return folder
}

type Networks = readonly { readonly rpcUrls: readonly string[]; readonly [name: string]: unknown }[]

/** What the policy is made from; the page gets all of it. */
type Description = {
  readonly api: string
  readonly relay: string
  readonly vault: string
  readonly faucet: string
  readonly networks: Networks
  readonly solana: Networks
  readonly bitcoin: Networks
  readonly [name: string]: unknown
}

/**
 * Serves the built demo with the strict policy that the documentation gives to hosts. A taken port moves to a free one.
 * `describe` sets what `stack.json` answers.
 */
export async function serveDemo({ folder, port }: { folder: string; port: number }) {
  let description: unknown
  let policy = "default-src 'none'"
  /** Compressed files by path. Every visit asks for the same ones; a file that has changed is compressed again. */
  const packed = new Map<string, { readonly changedAt: number; readonly body: Promise<Buffer> }>()
  const pack = (file: string): Promise<Buffer> => {
    const changedAt = statSync(file).mtimeMs
    const known = packed.get(file)
    if (known?.changedAt === changedAt) return known.body
    const body = readFile(file).then(bytes => toGzip(bytes))
    packed.set(file, { changedAt, body })
    return body
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://demo')
    if (pathname === '/stack.json') {
      response
        .writeHead(description ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end(JSON.stringify(description ?? {}))
      return
    }
    const path = normalize(decodeURIComponent(pathname)).replace(/^(\.\.[/\\])+/, '')
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
      'content-security-policy': policy,
      'cache-control': /\/assets\//.test(pathname) ? 'public, max-age=31536000, immutable' : 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    pack(file).then(
      body => response.end(body),
      error => response.destroy(error),
    )
  })
  await listen(server, port)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    describe(stack: Description) {
      description = stack
      const networks = [...stack.networks, ...stack.solana, ...stack.bitcoin]
      const connect = [stack.api, stack.relay, stack.faucet, ...networks.flatMap(network => network.rpcUrls)].map(
        url => new URL(url).origin,
      )
      policy = [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        `img-src 'self' data: ${stack.api}`,
        `connect-src 'self' ${connect.join(' ')}`,
        `frame-src ${stack.vault}`,
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
      ].join('; ')
    },
    stop: () =>
      new Promise<void>(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function listen(server: ReturnType<typeof createServer>, port: number): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' && port !== 0) listen(server, 0).then(done, fail)
      else fail(error)
    })
    server.listen(port, '127.0.0.1', () => done())
  })
}
