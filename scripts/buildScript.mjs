// The script-tag build: core, buttons, EVM family and its networks in one ES module that a page names in a `<script>`;
// the modal with React, and what else comes on intent, in chunks beside it.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { SOURCE, silenceDirectives } from './conditions.mjs'

const root = resolve(import.meta.dirname, '..')
/** Where the packages of the workspace resolve from. */
const HOME = join(root, 'packages/evm/package.json')

/** The names that an entry of a package exports. */
const namesOf = path =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/^export \{([^}]*)\}/gm)]
    .flatMap(([, list]) => list.split(','))
    .map(name => name.trim())
    .filter(name => name && !name.startsWith('type '))
/** What wallets of the one family in this build cannot do, and what is never so: a wallet in the page serves every network. */
const OF_OTHER_FAMILIES = ['signPsbt', 'signTransactions', 'getDisabledNetworks']
/** What is of embedded wallets alone, which are not in this build. */
const OF_EMBEDDED = ['getUser', 'watchUser']
/** Actions that give a promise, or nothing, and can wait for a file: their code comes with the first of them. */
const LATER = [
  'addConnection',
  'addRecentTransaction',
  'deleteConnection',
  'fetchIdentity',
  'findWallets',
  'openConnect',
  'openSend',
  'sendTransaction',
  'setAddressLabel',
  'setAvatar',
  'showToast',
  'signMessage',
  'signTypedData',
  'switchConnection',
  'switchNetwork',
  'transferToken',
  'updateNativeBalance',
]
const ACTIONS = namesOf('packages/billfold/src/exports/index.ts').filter(
  name => ![...OF_OTHER_FAMILIES, ...OF_EMBEDDED].includes(name),
)
const NETWORKS = namesOf('packages/evm/src/exports/networks.ts').filter(name => name !== 'defineNetwork')
const NAMES = [...ACTIONS, 'defineElements', 'defineNetwork', 'evm', 'networks']

/** The first load, as one object: the global of pages that only name the script. */
const CORE = `
import { ${ACTIONS.filter(name => !LATER.includes(name))} } from 'billfold'
import { loadChunk } from 'billfold-load-chunk'
import { defineElements } from 'billfold/element'
import { evm } from '@billfold/evm'
import { defineNetwork, ${NETWORKS} } from '@billfold/evm/networks'
const networks = { ${NETWORKS} }
const later = name => async (...given) => (await loadChunk(() => import('billfold-later')))[name](...given)
const [${LATER}] = ${JSON.stringify(LATER)}.map(later)
export const all = { ${NAMES} }
globalThis.Billfold = all
`
const OWN = new Map([
  ['billfold-script', CORE],
  ['billfold-later', `export { ${LATER} } from 'billfold'`],
])
/** The same by name, for pages that import the module: written by hand, a bundler would name every export three times. */
function toEntry(code) {
  const [, name, core] = /^import\s*\{\s*([\w$]+) as [\w$]+\s*\}\s*from\s*"(\.\/core-[^"]+)"/.exec(code) ?? []
  if (!core) throw new Error(`billfold.js is more than a name: ${code.slice(0, 200)}`)
  return `import{${name} as _}from"${core}";export const{${NAMES}}=_;\n`
}

/**
 * @param {{ isPublished?: boolean }} [options] From what `npm run build` made, as it is published, or from the sources.
 * @returns {Promise<{ files: Map<string, { code: string, gzip: number, imports: string[], modules: string[] }>, licences: string }>}
 */
export async function buildScript({ isPublished = false } = {}) {
  const bundle = await rolldown({
    input: { billfold: 'billfold-script' },
    platform: 'browser',
    onwarn: silenceDirectives,
    transform: { define: { 'process.env.NODE_ENV': '"production"' }, target: 'es2022' },
    resolve: {
      conditionNames: [...(isPublished ? [] : [SOURCE]), 'module', 'browser', 'import', 'production', 'default'],
    },
    plugins: [
      {
        name: 'script entry',
        async resolveId(source, importer) {
          if (source === 'billfold-script' || source === 'billfold-later') return source
          if (source !== 'billfold-load-chunk') return OWN.has(importer) ? this.resolve(source, HOME) : null
          const { id } = await this.resolve('billfold', HOME)
          return id.replace(/exports\/index(\.\w+)$/, 'core/async/loadChunk$1')
        },
        load: id => OWN.get(id) ?? null,
      },
    ],
  })
  // What loads together travels together: one file before intent, one more with the press. The bundler finds the groups
  // by itself, after it has left out unused code.
  const loose = chunksOf(await bundle.generate({ format: 'esm' }))
  const entry = modulesOf(loose, chunk => chunk.isEntry)
  const modal = modulesOf(loose, chunk => /\/ui\/mountUi\.(tsx|js)$/.test(chunk.facadeModuleId ?? ''))
  const chunks = chunksOf(
    await bundle.generate({
      format: 'esm',
      minify: true,
      // Few bytes that name the rest: whether a page asks for `billfold.js?v=2` or has an older one in its cache, every
      // chunk finds the very core that it was built with, once.
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      codeSplitting: {
        groups: [
          { name: 'core', test: id => entry.has(id) },
          { name: 'modal', test: id => modal.has(id) && !entry.has(id) },
        ],
      },
    }),
  )
  await bundle.close()
  const files = new Map(
    chunks.map(({ fileName, code: written, imports, moduleIds }) => {
      const code = fileName === 'billfold.js' ? toEntry(written) : written
      return [fileName, { code, gzip: gzipSync(code, { level: 9 }).length, imports, modules: moduleIds }]
    }),
  )
  return { files, licences: licencesOf(chunks.flatMap(chunk => chunk.moduleIds)) }
}

function chunksOf({ output }) {
  return output.filter(file => file.type === 'chunk')
}

/** The modules of all chunks that load at once with those that `isFirst` names. */
function modulesOf(chunks, isFirst) {
  const reached = new Set()
  const visit = chunk => {
    if (!chunk || reached.has(chunk)) return
    reached.add(chunk)
    for (const name of chunk.imports) visit(chunks.find(({ fileName }) => fileName === name))
  }
  chunks.filter(isFirst).forEach(visit)
  return new Set([...reached].flatMap(chunk => chunk.moduleIds))
}

/** The licence texts of everybody whose code is inside: what they ask of who passes it on. */
function licencesOf(modules) {
  const folders = new Set(
    modules.flatMap(id => /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(id.replace(/^\0/, ''))?.[0] ?? []),
  )
  return [...folders]
    .sort()
    .map(folder => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      const file = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license', 'LICENCE'].find(one =>
        existsSync(join(folder, one)),
      )
      return `${name} ${version} (${license})\n\n${file ? readFileSync(join(folder, file), 'utf8').trim() : ''}\n`
    })
    .join('\n----\n\n')
}
