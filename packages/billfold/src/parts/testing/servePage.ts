import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'vite'
import { strictPolicy } from './strictPolicy.ts'

/**
 * Builds a browser entry with vite in memory and serves it, on loopback and a free port, as the only script of an
 * otherwise empty page. The caller ends it with `close`.
 *
 * @example const page = await servePage({ entry: fileURLToPath(new URL('./main.tsx', import.meta.url)) })
 */
export async function servePage({ entry, policy = strictPolicy }: servePage.Parameters): Promise<servePage.ReturnType> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    // Said outright, because vite would draw both from NODE_ENV, which is `test` under vitest.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { conditions: ['@billfold/source', 'module', 'browser', 'production'] },
    build: {
      write: false,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: { input: entry, output: { entryFileNames: 'entry.js', chunkFileNames: '[name].js' } },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap(one => ('output' in one ? one.output : []))
  const files = new Map(outputs.map(file => [`/${file.fileName}`, 'code' in file ? file.code : file.source]))
  const document =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    '<title>Parts</title></head><body><script type="module" src="/entry.js"></script></body></html>'
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const code = files.get(path)
    if (path !== '/' && code === undefined) return void response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': path === '/' ? 'text/html; charset=utf-8' : 'text/javascript; charset=utf-8',
      'content-security-policy': policy,
    })
    response.end(code ?? document)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

export declare namespace servePage {
  type Parameters = {
    /** Absolute path of the module to run in the page. */
    entry: string
    /** The page's `content-security-policy`. */
    policy?: string
  }
  type ReturnType = { url: string; close(): Promise<void> }
}
