import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'vite'
import { browserConditions, silenceDirectives } from '../../../../../scripts/conditions.mjs'

/** What hosts may enforce by the documentation (architecture section 6), at its strictest. */
export const strictPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

/**
 * Builds browser entries with vite in memory, as one host application would, and serves each as the only script of an
 * otherwise empty page: `<url>/<name>`. Loopback, free port; the caller ends it.
 *
 * @example const host = await serveHost({ entries: { shell: fileURLToPath(new URL('./host.tsx', import.meta.url)) } })
 */
export async function serveHost({
  entries,
  react,
  mode = 'production',
  policy = strictPolicy,
  headers = () => ({}),
  documents = {},
}: serveHost.Parameters): Promise<serveHost.ReturnType> {
  const result = await build({
    ...(react ? { root: react } : {}),
    configFile: false,
    logLevel: 'error',
    // A test runner's NODE_ENV would make vite choose the development transform.
    oxc: { jsx: { runtime: 'automatic', development: mode === 'development' } },
    mode,
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    resolve: {
      conditions: browserConditions.map(name => (name === 'development|production' ? mode : name)),
      dedupe: ['react', 'react-dom'],
    },
    build: {
      write: false,
      modulePreload: false,
      target: 'es2022',
      minify: mode === 'production',
      rolldownOptions: {
        input: entries,
        onwarn: silenceDirectives,
        output: { entryFileNames: '[name].entry.js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap(one => ('output' in one ? one.output : []))
  const chunks = outputs.filter(file => file.type === 'chunk')
  const files = new Map(outputs.map(file => [`/${file.fileName}`, 'code' in file ? file.code : file.source]))
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const name = path.slice(1)
    const isPage = name in entries || name in documents
    const page = documents[name] ?? emptyDocument(name)
    const html = typeof page === 'string' ? page : page(request.headers.cookie)
    const body = isPage ? html : files.get(path)
    if (body === undefined) return void response.writeHead(path === '/icon' ? 204 : 404).end()
    response.writeHead(200, {
      'content-type': `${isPage ? 'text/html' : 'text/javascript'}; charset=utf-8`,
      'content-security-policy': policy,
      ...headers(name),
    })
    response.end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pathOf(module) {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
      if (!chunk) throw new Error(`${module} is no chunk of its own`)
      return `/${chunk.fileName}`
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

export declare namespace serveHost {
  type Parameters = {
    /** Absolute paths of the modules to run, by the name of their page. */
    entries: Readonly<Record<string, string>>
    /** The folder whose `node_modules` holds the host's React; the workspace's when absent. */
    react?: string
    mode?: 'production' | 'development'
    /** The pages' `content-security-policy`. */
    policy?: string
    /** What else is sent with a page or file. */
    headers?: (name: string) => Readonly<Record<string, string>>
    /** Pages that are more than the script, by name: their HTML, or what makes it of a request's cookies. */
    documents?: Readonly<Record<string, string | ((cookies: string | undefined) => string)>>
  }
  type ReturnType = {
    url: string
    /** Path of the chunk that a module, named by the end of its path, was built into. */
    pathOf(module: string): string
    close(): Promise<void>
  }
}

/** The page around an entry; `body` comes before its script. */
export const emptyDocument = (name: string, body = '<div id="app"></div>') =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  `<title>Host</title><link rel="icon" href="/icon"></head><body>${body}<script type="module" src="/${name}.entry.js"></script></body></html>`
