import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Scenario } from '../testing/Scenario.ts'
import { buildPage } from './buildPage.ts'

/** The policy that the documentation asks of hosts, Trusted Types enforced (architecture section 6). */
const hostPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; require-trusted-types-for 'script'"

const DOCUMENT =
  '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="/icon">' +
  '<title>Made-up Market</title></head><body><main><h1>Made-up Market</h1></main>' +
  '<script type="module" src="/entry.js"></script></body></html>'

/** Serves the built test page under the documented policy, on loopback and a free port. The caller ends it. */
export async function servePages(mode: Parameters<typeof buildPage>[0] = 'production'): Promise<servePages.ReturnType> {
  const folder = await buildPage(mode)
  // Read at once: a later build, of other sources, may take the folder's place.
  const files = new Map<string, Buffer>()
  for (const name of await readdir(folder)) files.set(`/${name}`, await readFile(join(folder, name)))
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const headers = { 'content-security-policy': hostPolicy, 'cache-control': 'max-age=3600' }
    if (pathname === '/icon') return void response.writeHead(204).end()
    if (pathname === '/')
      return void response.writeHead(200, { ...headers, 'content-type': 'text/html; charset=utf-8' }).end(DOCUMENT)
    const code = files.get(pathname)
    if (!code) return void response.writeHead(404).end()
    response.writeHead(200, { ...headers, 'content-type': 'text/javascript; charset=utf-8' }).end(code)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    address: scenario => `${origin}/?scenario=${encodeURIComponent(JSON.stringify(scenario))}`,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

export declare namespace servePages {
  type ReturnType = {
    readonly origin: string
    /** The address of a page in a certain state. */
    address(scenario: Scenario): string
    close(): Promise<void>
  }
}
