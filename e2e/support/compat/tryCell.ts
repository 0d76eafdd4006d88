import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { run } from '../run.ts'
import type { Cell } from './cells.ts'

const root = resolve(import.meta.dirname, '../../..')
const AGES = {
  newest: { wagmi: '3', viem: '2' },
  oldest: { wagmi: '3.0.2', viem: '2.48.0' },
} as const

/**
 * Makes an app that uses wagmi and has a lock file, adds our packages by the command of the bridge's README, writes the
 * README's sample into it, checks its types under `strict` and builds it.
 *
 * @throws what the command wrote that failed · what is there twice.
 */
export async function tryCell({ manager, typescript, age }: Cell, registry: string): Promise<void> {
  const appFolder = mkdtempSync(join(tmpdir(), 'billfold-compat-'))
  const call = ([command = '', ...words]: readonly string[]) => run(command, words, { cwd: appFolder })
  try {
    writeApp(appFolder, typescript, AGES[age], registry)
    await call([...manager.by, ...manager.install])
    const { command, sample } = readReadme()
    await call([...manager.by, ...manager.add, ...command.replace('npm install ', '').split(' ')])
    writeFileSync(join(appFolder, 'src/App.tsx'), sample)
    await call(['node', join(appFolder, 'node_modules/typescript/bin/tsc'), '--noEmit'])
    await call(['node', join(appFolder, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'])
    const twice = ['viem', '@wagmi/core', 'wagmi', 'billfold'].filter(name => versionsOf(appFolder, name).size !== 1)
    if (twice.length > 0) throw new Error(`not there exactly once: ${twice.join(', ')}`)
  } finally {
    rmSync(appFolder, { recursive: true, force: true })
  }
}

function writeApp(
  appFolder: string,
  typescript: string,
  { wagmi, viem }: (typeof AGES)['newest' | 'oldest'],
  url: string,
) {
  const write = (name: string, text: string) => writeFileSync(join(appFolder, name), text)
  mkdirSync(join(appFolder, 'src'))
  write(
    'package.json',
    JSON.stringify({
      ...{ name: 'shop', private: true, type: 'module' },
      dependencies: { wagmi, viem, '@tanstack/react-query': '5', react: '19', 'react-dom': '19' },
      devDependencies: { '@types/react': '19', '@types/react-dom': '19', typescript, vite: '8' },
    }),
  )
  write('.npmrc', `registry=${url}/\n`)
  write(
    '.yarnrc.yml',
    [
      'nodeLinker: node-modules',
      `npmRegistryServer: ${url}`,
      'unsafeHttpWhitelist: [127.0.0.1]',
      'enableImmutableInstalls: false',
      'enableTelemetry: false',
      '',
    ].join('\n'),
  )
  // So that Yarn takes the folder for a project of its own.
  write('yarn.lock', '')
  write('index.html', '<!doctype html><div id="app"></div><script type="module" src="/src/main.tsx"></script>')
  write(
    'tsconfig.json',
    JSON.stringify({
      compilerOptions: {
        ...{ target: 'ES2022', lib: ['ES2022', 'DOM', 'DOM.Iterable'], module: 'ESNext', moduleResolution: 'bundler' },
        ...{ jsx: 'react-jsx', strict: true, exactOptionalPropertyTypes: true, noEmit: true, types: [] },
        // wagmi's and viem's own declarations are theirs; ours are held to it by `npm run check:packages`.
        skipLibCheck: true,
      },
      include: ['src'],
    }),
  )
  write(
    'src/main.tsx',
    `import { createRoot } from 'react-dom/client'\nimport { App } from './App'\n\ncreateRoot(document.body).render(<App />)\n`,
  )
  write('src/App.tsx', 'export const App = () => null\n')
}

/** The first command of the bridge's README, which is for apps that have wagmi, and its first sample. */
function readReadme(): { readonly command: string; readonly sample: string } {
  const text = readFileSync(join(root, 'packages/wagmi/README.md'), 'utf8')
  const [, command] = /```sh\n(npm install [^\n]+)\n```/.exec(text) ?? []
  const [, sample] = /```tsx\n(.*?)```/s.exec(text) ?? []
  if (!command || !sample) throw new Error('the README of the bridge has no command or no sample')
  return { command, sample }
}

/** Every version of a package below a folder of packages, however deep. */
function versionsOf(appFolder: string, name: string): ReadonlySet<string> {
  const found = new Set<string>()
  const look = (folder: string) => {
    const modules = join(folder, 'node_modules')
    if (!existsSync(modules)) return
    const manifest = join(modules, name, 'package.json')
    if (existsSync(manifest))
      found.add((JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string }).version)
    for (const entry of readdirSync(modules, { withFileTypes: true })) {
      // A link leads to where pnpm keeps the package, which is looked at as well.
      if (!entry.isDirectory()) continue
      if (entry.name === '.pnpm')
        for (const each of readdirSync(join(modules, entry.name))) look(join(modules, '.pnpm', each))
      else if (!entry.name.startsWith('@')) look(join(modules, entry.name))
      else for (const each of readdirSync(join(modules, entry.name))) look(join(modules, entry.name, each))
    }
  }
  look(appFolder)
  return found
}
