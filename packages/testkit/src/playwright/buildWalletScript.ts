import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const GLOBAL = 'BillfoldTestkit'
const ENTRY = 'virtual:billfold-test-wallet'

/** The function of each script, and the entry of the package that has it. */
const scripts = {
  evm: { start: 'startVirtualWallet', from: '@billfold/testkit' },
  solana: { start: 'startVirtualSolanaWallet', from: '@billfold/testkit/solana' },
  bitcoin: { start: 'startVirtualBitcoinWallet', from: '@billfold/testkit/bitcoin' },
} as const

/**
 * A virtual wallet with all it needs, as one classic script that can be injected into any page, and the name of the function
 * that starts it. Built with vite the first time and kept below `node_modules/.cache`, under a name that changes with the
 * sources.
 */
export async function buildWalletScript(kind: buildWalletScript.Kind): Promise<buildWalletScript.ReturnType> {
  const { start } = scripts[kind]
  return { start, code: await read(kind) }
}

export declare namespace buildWalletScript {
  type Kind = keyof typeof scripts
  type ReturnType = { readonly code: string; readonly start: string }
}

async function read(kind: buildWalletScript.Kind): Promise<string> {
  const here = fileURLToPath(import.meta.url)
  const folder = join(process.cwd(), 'node_modules', '.cache', 'billfold-testkit')
  const file = join(folder, `${kind}-${await fingerprint(dirname(dirname(here)))}.js`)
  try {
    return await readFile(file, 'utf8')
  } catch {
    // Not built yet, or the cache cannot be read: build.
  }
  const code = await bundle(kind, here)
  try {
    await mkdir(folder, { recursive: true })
    // Several test files may build at once: each writes its own file, the last rename wins, all are the same.
    const own = `${file}.${process.pid}`
    await writeFile(own, code)
    await rename(own, file)
    // What older sources left behind.
    const isOld = (name: string) =>
      /^(\w+-)?[\da-f]{16}\.js$/.test(name) && !name.endsWith(basename(file).slice(kind.length))
    const old = (await readdir(folder)).filter(isOld)
    await Promise.all(old.map(name => rm(join(folder, name), { force: true })))
  } catch {
    // A read-only checkout builds every time.
  }
  return code
}

async function bundle(kind: buildWalletScript.Kind, here: string): Promise<string> {
  const { from, start } = scripts[kind]
  const { build } = await import('vite')
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // In this repository the packages resolve to their sources; installed from a registry there are none.
    resolve: { conditions: [...(here.endsWith('.ts') ? ['@billfold/source'] : []), 'module', 'browser', 'production'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'billfold-test-wallet',
        enforce: 'pre',
        resolveId(id) {
          if (id === ENTRY) return ENTRY
          // Found from this file, wherever the tests run.
          return id === from ? this.resolve(id, here, { skipSelf: true }) : undefined
        },
        load: id => (id === ENTRY ? `export { ${start} } from '${from}'` : undefined),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      reportCompressedSize: false,
      modulePreload: false,
      // Not library mode, which takes an entry for a path.
      rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict', output: { format: 'iife', name: GLOBAL } },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap(one => ('output' in one ? one.output : []))
  const chunk = outputs.find(output => output.type === 'chunk')
  if (!chunk) throw new Error('The virtual wallet could not be bundled')
  return chunk.code
}

/** Changes whenever a source of the test kit does. */
async function fingerprint(folder: string): Promise<string> {
  const hash = createHash('sha256')
  const names = (await readdir(folder, { recursive: true })).filter(name => /\.(ts|js)$/.test(name)).sort()
  for (const name of names) hash.update(name).update(await readFile(join(folder, name)))
  return hash.digest('hex').slice(0, 16)
}
