// Bundles one import statement, as a page would that uses what it imports, with Vite for production.
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { browserConditions, silenceDirectives } from './conditions.mjs'

const root = resolve(import.meta.dirname, '..')

/** What the bundler writes; React, viem and wagmi, which are the host's, stay outside. */
export async function bundleStatement(statement, { isPublished }) {
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
  return output
}
