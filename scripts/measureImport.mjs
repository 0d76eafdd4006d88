// Bundles one import statement, as a page would that uses what it imports, and prints its gzip size.
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { browserConditions, silenceDirectives } from './conditions.mjs'

const root = resolve(import.meta.dirname, '..')

/**
 * Gzip bytes of what the statement loads at once. What it loads later, and what is the host's (React, viem, wagmi) is left
 * out. With `later`, what a module of that name loads beyond that, once it is wanted.
 */
export async function measureImport(statement, { isPublished, later }) {
  const names = [...statement.matchAll(/\{(.*?)\}/g)].map(found => found[1]).join()
  const { output } = await build({
    root: join(root, 'bench/hosts/react-evm'),
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'one statement',
        resolveId: id => (id === 'statement' ? id : null),
        load: id => (id === 'statement' ? `${statement}\nglobalThis.used = [${names}]` : null),
      },
    ],
    resolve: isPublished ? {} : { conditions: browserConditions },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      rollupOptions: {
        input: 'statement',
        external: [/^react(-dom)?(\/|$)/, /^viem(\/|$)/, /^@wagmi\//],
        onwarn: silenceDirectives,
      },
    },
  })
  const files = new Map(output.map(one => [one.fileName, one]))
  const reached = new Set()
  const visit = name => {
    const chunk = files.get(name)
    if (chunk?.type !== 'chunk' || reached.has(chunk)) return
    reached.add(chunk)
    chunk.imports.forEach(visit)
  }
  for (const one of output) if (one.type === 'chunk' && one.isEntry) visit(one.fileName)
  if (later) {
    const wanted = output.find(one => one.type === 'chunk' && one.moduleIds.some(id => id.includes(`/${later}.`)))
    if (!wanted) throw new Error(`no chunk holds ${later}`)
    const early = new Set(reached)
    visit(wanted.fileName)
    for (const chunk of early) reached.delete(chunk)
  }
  return [...reached].reduce((total, { code }) => total + gzipSync(code, { level: 9 }).length, 0)
}
