import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'tsdown'

/** Builds every published package from its `exports` map: one output per entry, declarations beside it. */
const PACKAGES = [
  'packages/billfold',
  'packages/evm',
  'packages/bitcoin',
  'packages/solana',
  'packages/wagmi',
  'packages/siwx',
  'packages/wallets',
  'packages/testkit',
  'packages/devnet',
  'packages/service',
  'services/api',
  'services/relay',
  'services/vault',
].filter(folder => existsSync(`${folder}/src/exports/index.ts`))

/** What is no code to compile. */
const COPIES: Record<string, { from: string; to: string }[]> = {
  'packages/billfold': [
    { from: 'src/react/styles.css', to: 'dist' },
    { from: 'src/react/styles.css.d.ts', to: 'dist' },
    // Declarations for frameworks that are not installed here.
    { from: 'src/element/typings/*.d.ts', to: 'dist/element/typings' },
  ],
  'packages/wallets': [{ from: 'src/icons', to: 'dist' }],
}

/** Processes and threads that a package starts itself, beside the entries of its `exports` and `bin`. */
const PROCESSES: Record<string, string[]> = {
  'services/api': ['./src/media/redraw/pictureProcess.ts'],
  'services/relay': ['./src/store/sqlite/sqliteThread.ts'],
}

/** Packages that hold the code of others of ours, so that a server installs nothing else: their own dependencies stay outside. */
const STANDALONE = ['packages/siwx']

type Conditions = { readonly '@billfold/source'?: string; readonly default?: string }

export default defineConfig(
  PACKAGES.map(folder => {
    const manifest = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as {
      exports?: Record<string, Conditions | string>
      bin?: Record<string, string>
    }
    const sources = Object.values(manifest.exports ?? {}).flatMap(target =>
      typeof target === 'string' || !target['@billfold/source']?.match(/\.tsx?$/) ? [] : [target['@billfold/source']],
    )
    const commands = Object.values(manifest.bin ?? {}).map(path =>
      path.replace('./dist/', './src/').replace(/\.js$/, '.ts'),
    )
    const entry = Object.fromEntries(
      [...new Set([...sources, ...commands, ...(PROCESSES[folder] ?? [])])].map(path => [
        path.replace('./src/', '').replace(/\.tsx?$/, ''),
        path,
      ]),
    )
    const isBrowser = [
      'packages/billfold',
      'packages/evm',
      'packages/bitcoin',
      'packages/solana',
      'packages/wagmi',
      'packages/siwx',
    ].includes(folder)
    const isStandalone = STANDALONE.includes(folder)
    return {
      cwd: folder,
      entry,
      format: 'esm' as const,
      platform: isBrowser ? ('neutral' as const) : ('node' as const),
      target: 'es2022',
      dts: { tsconfig: resolve('tsconfig.json'), ...(isStandalone && { resolver: 'tsc' as const, eager: true }) },
      // From the sources, whichever package is built first.
      ...(isStandalone && {
        deps: { neverBundle: [/^viem(\/|$)/] },
        inputOptions: { resolve: { conditionNames: ['@billfold/source', 'import', 'default'] } },
      }),
      fixedExtension: false,
      clean: true,
      // One file per module: only then can a host's bundler leave out what it does not use and put the rest where it
      // belongs. Bundled here, the first load was 2.5 kB more.
      // A process that a package starts is found beside the module that starts it.
      unbundle: (isBrowser && !isStandalone) || folder in PROCESSES,
      hash: false,
      logLevel: 'warn' as const,
      copy: COPIES[folder] ?? [],
    }
  }),
)
