import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildScript } from '../../../../../scripts/buildScript.mjs'
import { VERSION } from '../../core/version.ts'
import { strictPolicy } from '../../shell/testing/serveHost.ts'

/** What the other copy of the package says that it is. */
export const OTHER_VERSION = '0.0.9'

/**
 * Serves pages that use the script-tag build under the strict policy: the build at `/billfold/billfold.js`, another
 * version of it at `/other/billfold.js`, a chain at `/rpc` on which no account owns anything. The page `early` gets its body
 * when the script `early` has asked for `/continue`. Loopback, free port; the caller ends it.
 */
export async function serveScript({ pages, scripts }: serveScript.Parameters): Promise<serveScript.ReturnType> {
  const { files } = await buildScript()
  const texts = new Map<string, string>()
  for (const [name, { code }] of files) {
    texts.set(`/billfold/${name}`, code)
    texts.set(`/other/${name}`, code.replaceAll(VERSION, OTHER_VERSION))
  }
  for (const [name, text] of Object.entries(scripts)) texts.set(`/${name}.js`, text)
  let arrived = () => {}
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    if (path === '/icon') return void response.writeHead(204).end()
    if (path === '/rpc') return void answerRpc(request).then(body => response.end(body))
    if (path === '/continue') {
      arrived()
      return void response.end()
    }
    const page = pages[path.slice(1)]
    const body = page === undefined ? texts.get(path) : documentOf(page)
    if (body === undefined) return void response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': `${page === undefined ? 'text/javascript' : 'text/html'}; charset=utf-8`,
      'content-security-policy': strictPolicy,
    })
    if (path !== '/early') return void response.end(body)
    const [head, rest] = body.split('</head>')
    response.write(`${head}<script type="module" async src="/early.js"></script></head>`)
    arrived = () => response.end(rest)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    modulesOf: path => files.get(path.split('/').at(-1) ?? '')?.modules ?? [],
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

export declare namespace serveScript {
  type Parameters = {
    /** What is in the body of each page, by name. */
    readonly pages: Readonly<Record<string, string>>
    /** The host's own scripts, by name without `.js`. */
    readonly scripts: Readonly<Record<string, string>>
  }
  type ReturnType = {
    readonly url: string
    /** The modules inside a served file of the build. */
    modulesOf(path: string): readonly string[]
    close(): Promise<void>
  }
}

const documentOf = (body: string) =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  `<title>Host</title><link rel="icon" href="/icon"></head><body><main><h1>Host</h1>${body}</main></body></html>`

async function answerRpc(request: AsyncIterable<Buffer | string>): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  const asked = JSON.parse(text) as { id: number; method: string } | { id: number; method: string }[]
  const answer = ({ id, method }: { id: number; method: string }) => ({
    jsonrpc: '2.0',
    id,
    result: method === 'eth_chainId' ? '0x1' : '0x0',
  })
  return JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked))
}
