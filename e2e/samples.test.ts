import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { launchRealBrowser } from '../packages/billfold/src/parts/testing/launchRealBrowser.ts'
import { run } from './support/run.ts'
import { isOfPage } from './support/samples/isOfPage.ts'
import { runNodeSamples } from './support/samples/runNodeSamples.ts'
import { runSamples } from './support/samples/runSamples.ts'
import { writeSamples } from './support/samples/writeSamples.ts'
import { shareTarballs } from './support/shareTarballs.ts'

// What a reader copies: word for word, in a project of their own, from the packages as they are published.

/** Samples that end where they ask for an account, because no wallet is connected in their page. */
const ASKING = [
  'apps/docs/pages/guide/account.md connector/not-connected',
  'apps/docs/pages/guide/account.md connector/not-connected',
  'apps/docs/pages/guide/families.md network/not-configured',
  "apps/docs/pages/guide/solana-transactions.md TypeError: Cannot read properties of undefined (reading 'publicKey')",
]

/** Samples that are not run, by page and a line of theirs, and why. A row that fits no sample fails. */
const NOT_RUN = [
  ['apps/docs/pages/guide/bitcoin-psbt.md', 'declare const psbt', 'The reader has the transaction.'],
  ['apps/docs/pages/guide/families.md', 'declare const answer', 'The reader has an answer of a wallet.'],
  ['apps/docs/pages/guide/networks.md', 'declare const provider', 'The reader has the provider.'],
  ['apps/docs/pages/guide/solana-transactions.md', 'declare const serialized', 'The reader has the transaction.'],
  ['apps/docs/pages/guide/testing.md', 'await build({ define', 'It builds and drives the page of the reader.'],
  ['apps/docs/pages/guide/testing.md', "page.goto('http://127.0.0.1:4173')", 'It drives the page of the reader.'],
  ['packages/testkit/README.md', '// checkout.test.ts', 'It drives the build of the reader.'],
] as const

let browser: Awaited<ReturnType<typeof launchRealBrowser>>
beforeAll(async () => {
  browser = await launchRealBrowser()
  return () => browser.close()
})

it('every sample for hosts compiles as it is printed, in a fresh project with strict, and runs: in a page, under Vitest or in Node (F14, F24)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'billfold-samples-'))
  try {
    const own = Object.fromEntries(Object.entries(await shareTarballs()).map(([name, path]) => [name, `file:${path}`]))
    const versions = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')).devDependencies
    const pick = (...names: readonly string[]) => Object.fromEntries(names.map(name => [name, versions[name]]))
    const manifest = {
      ...{ name: 'reader', private: true, type: 'module', overrides: own },
      dependencies: { ...own, ethers: '6', viem: '2', wagmi: '3', '@tanstack/react-query': '5' },
      devDependencies: pick(
        ...['react', 'react-dom', '@types/react', '@types/react-dom', '@types/node'],
        ...['typescript', 'vite', 'vitest', 'playwright-core'],
      ),
    }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
    const compilerOptions = {
      ...{ target: 'ES2022', lib: ['ES2023', 'DOM', 'DOM.Iterable'], module: 'ESNext', moduleResolution: 'bundler' },
      ...{ jsx: 'react-jsx', strict: true, noEmit: true, skipLibCheck: true, types: ['node'] },
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
    const samples = writeSamples(join(folder, 'src'))
    expect(samples.size).toBeGreaterThan(45)
    await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder })
    const output = await run('npx', ['tsc', '-p', '.'], { cwd: folder }).catch(String)
    // In the words of the page: where it stands there.
    expect(output.replace(/src\/(sample\d+\.tsx)/g, (_, name) => `${samples.get(name)} ${name}`)).toBe('')
    // Two that compile and break, which have to be found.
    const seeds = {
      'sampleLoads.tsx': "export const one = JSON.parse('{')\n",
      'sampleDraws.tsx': "export function Broken(): string {\n  throw new Error('in the drawing')\n}\n",
    }
    for (const [name, text] of Object.entries(seeds)) writeFileSync(join(folder, 'src', name), text)
    const { drawn, faults } = await runSamples(folder, [...samples.keys(), ...Object.keys(seeds)], browser)
    const isSeed = (fault: string) => /^sample[A-Z]/.test(fault)
    expect(faults.filter(isSeed)).toEqual([
      'sampleDraws.tsx Error: in the drawing',
      expect.stringMatching(/^sampleLoads.tsx SyntaxError/),
    ])
    const pages = faults
      .filter(fault => !isSeed(fault))
      .map(fault => fault.replace(/^\S+/, name => samples.get(name)?.replace(/:\d+$/, '') ?? name))
    expect(pages.sort()).toEqual(ASKING)
    expect(drawn.length).toBeGreaterThan(12)
    const textOf = (name: string) => readFileSync(join(folder, 'src', name), 'utf8')
    const beyond = [...samples].filter(([name]) => !isOfPage(textOf(name)))
    const rowsOf = ([name, where]: readonly [string, string]) =>
      NOT_RUN.filter(([page, line]) => where.startsWith(`${page}:`) && textOf(name).includes(line))
    expect(NOT_RUN.filter(row => !beyond.some(sample => rowsOf(sample).includes(row)))).toEqual([])
    const nodeSeeds = {
      'sampleFails.tsx': "import { test } from 'vitest'\ntest('no', () => {\n  throw new Error('in the test')\n})\n",
      'sampleThrows.tsx': "export const one = JSON.parse('{')\n",
    }
    for (const [name, text] of Object.entries(nodeSeeds)) writeFileSync(join(folder, 'src', name), text)
    const names = beyond.filter(sample => rowsOf(sample).length === 0).map(([name]) => name)
    const node = await runNodeSamples(folder, [...names, ...Object.keys(nodeSeeds)])
    expect(node.faults.map(fault => fault.replace(/^sample\d+\.tsx/, name => `${samples.get(name)}`))).toEqual([
      'sampleFails.tsx Error: in the test',
      expect.stringMatching(/^sampleThrows.tsx SyntaxError/),
    ])
    expect(node.count).toBeGreaterThan(9)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 300_000)
