import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchRealBrowser } from '../packages/billfold/src/parts/testing/launchRealBrowser.ts'
import { run } from './support/run.ts'
import { createReader } from './support/samples/createReader.ts'
import type { Kind } from './support/samples/kindOf.ts'
import { readCommands } from './support/samples/readCommands.ts'
import { runCommand } from './support/samples/runCommand.ts'
import { runNodeSamples } from './support/samples/runNodeSamples.ts'
import { runPlainPage } from './support/samples/runPlainPage.ts'
import { runSamples } from './support/samples/runSamples.ts'
import { serverCalls } from './support/samples/serverCalls.ts'
import { toScript } from './support/samples/toScript.ts'
import { withServer } from './support/samples/withServer.ts'
import { type WrittenSample, writeSamples } from './support/samples/writeSamples.ts'
import { shareTarballs } from './support/shareTarballs.ts'

// Every sample of the documentation as a reader copies it: word for word, in a project of their own, from the packages as
// they are published. The tests run at once; a project is installed once for all of them.

/** Samples that end where they ask for an account, because no wallet is connected in their page. */
const ASKING = [
  'apps/docs/pages/guide/account.md connector/not-connected',
  'apps/docs/pages/guide/account.md connector/not-connected',
  'apps/docs/pages/guide/families.md network/not-configured',
  'apps/docs/pages/guide/several-wallets.md connector/account-not-found',
  'apps/docs/pages/guide/sign-in.md sign-in/not-enabled',
  "apps/docs/pages/guide/solana-transactions.md TypeError: Cannot read properties of undefined (reading 'publicKey')",
]

/** What the functions of samples are called with, and the error that they end with where no wallet is connected. */
const CALLS = [
  ['README.md', 'sign', "'Hello'", ''],
  ['apps/docs/pages/guide/bitcoin-psbt.md', 'signListing', "'cHNidP8='", 'network/not-configured'],
  ['apps/docs/pages/guide/embedded-wallets.md', 'sign', 'kit', ''],
  ['apps/docs/pages/guide/embedded-wallets.md', 'logIn', "kit, 'ada@example.com', async () => '123456'", ''],
  ['apps/docs/pages/guide/headless.md', 'namesOf', "kit, 'rain'", ''],
  ['apps/docs/pages/guide/hosted-sign-in.md', 'buy', "'tea'", 'sign-in/not-enabled'],
  ['apps/docs/pages/guide/hosted-sign-in.md', 'showAccount', '', 'sign-in/not-enabled'],
  ['apps/docs/pages/guide/hosted-sign-in.md', 'leave', '', 'sign-in/not-enabled'],
  ['apps/docs/pages/guide/hosted-sign-in.md', 'sendCode', "'ann@mail.example'", 'sign-in/not-enabled'],
  ['apps/docs/pages/guide/hosted-sign-in.md', 'finish', "'12345678'", 'sign-in/not-enabled'],
  ['apps/docs/pages/guide/networks.md', 'addAcme', '{ request: async () => [], on() {}, removeListener() {} }', ''],
  ['apps/docs/pages/guide/server-rendering.md', 'load', "new Request('https://shop.example')", ''],
  ['apps/docs/pages/guide/server-rendering.md', 'toPage', 'undefined', ''],
  ['apps/docs/pages/guide/several-wallets.md', 'onPress', '', 'connector/not-found'],
  ['apps/docs/pages/guide/sign-in-server.md', 'signIn', 'kit', ''],
  ['apps/docs/pages/guide/solana-transactions.md', 'send', "'AQID'", 'network/not-configured'],
  ['apps/docs/pages/guide/payments.md', 'order', "kit, '0x51c0', ''", 'pay/invalid-recipient'],
  ['apps/docs/pages/guide/swaps.md', 'offer', 'kit', ''],
  ['packages/billfold/README.md', 'load', "new Request('https://shop.example')", ''],
  ['packages/wagmi/README.md', 'configWith', '{ id: "mine" }', ''],
] as const

/** Two of the seventy odd wallets: `packages/testkit/test` walks through all of them. */
const SOME_WALLETS = /^(?!the page can be used beside the wallet (?!(noRdns|rejects)$))/

const root = join(import.meta.dirname, '..')
let browser: Awaited<ReturnType<typeof launchRealBrowser>>
let folder: string
let samples: readonly WrittenSample[]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'billfold-samples-'))
  await createReader(folder, await shareTarballs())
  samples = writeSamples(join(folder, 'src'))
  browser = await launchRealBrowser()
}, 300_000)
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

const of = (kind: Kind) => samples.filter(sample => sample.kind === kind)
const names = (kind: Kind) => of(kind).map(({ name }) => name)
/** Faults by the page in place of the file. */
const byPage = (faults: readonly string[]) =>
  faults.map(fault =>
    fault.replace(/^sample\d+\.tsx/, name => samples.find(sample => sample.name === name)?.page ?? ''),
  )
const isSeed = (fault: string) => /^sample[A-Z]/.test(fault)
const seed = (files: Readonly<Record<string, string>>) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'src', name), text)
  return Object.keys(files)
}

/** What a command answers that does not end in success, or is no service of ours. */
const ANSWERS: readonly (readonly [RegExp, RegExp])[] = [
  [/--help$/, /^billfold-devnet: /],
  [/ (migrate|seed seed\.json)$/, /"event":"(database\.migrated|seeded)"/],
  // There is no index yet.
  [/ roll-back /, /takes a network that is indexed/],
  [/billfold-devnet/, /^\d{3}$/],
  [/./, /^200$/],
]

describe.concurrent('samples of the documentation', { timeout: 300_000 }, () => {
  it('every sample compiles as it is printed, in a fresh project with strict (F14, F24)', async () => {
    expect(samples.length).toBeGreaterThan(75)
    // The newest compiler; `apps/docs` compiles all of them by the one of this project.
    const tsc = join(root, 'node_modules/typescript-native/bin/tsc')
    const output = await run('node', [tsc, '-p', '.'], { cwd: folder }).catch(String)
    // In the words of the page: where it stands there.
    const placeOf = (name: string) => {
      const sample = samples.find(one => one.name === name)
      return `${sample?.page}:${sample?.line} ${name}`
    }
    expect(output.replace(/src\/(sample\d+\.tsx)/g, (_, name) => placeOf(name))).toBe('')
  })

  it('every sample of a page runs in a browser: its components are drawn, its functions called', async () => {
    // Two that compile and break, which have to be found.
    const seeds = seed({
      'sampleLoads.tsx': "export const one = JSON.parse('{')\n",
      'sampleDraws.tsx': "export function Broken(): string {\n  throw new Error('in the drawing')\n}\n",
    })
    const filesOf = (page: string, name: string) =>
      of('page').filter(sample => sample.page === page && new RegExp(`export .*\\b${name}\\b`).test(sample.text))
    const calls = CALLS.flatMap(([page, name, code]) => filesOf(page, name).map(file => [`${file.name} ${name}`, code]))
    const pages = { names: [...names('page'), ...seeds], calls: Object.fromEntries(calls) }
    const { called, drawn, faults } = await runSamples(folder, pages, browser)
    expect(faults.filter(isSeed)).toEqual([
      'sampleDraws.tsx Error: in the drawing',
      expect.stringMatching(/^sampleLoads.tsx SyntaxError/),
    ])
    expect(byPage(faults.filter(fault => !isSeed(fault))).sort()).toEqual(ASKING)
    expect(byPage(called).sort()).toEqual(
      CALLS.map(([page, name, , code]) => `${page} ${name}${code && ` ${code}`}`).sort(),
    )
    expect(drawn.length).toBeGreaterThan(12)
  })

  it.each(['README.md', 'apps/docs/pages/guide/plain-page.md'])(
    'the page without a bundler of %s opens the modal',
    async page => {
      expect(await runPlainPage(folder, page, browser)).toEqual([])
    },
  )

  it('every sample of a test runs under Vitest, and every script in Node', async () => {
    const seeds = seed({
      'sampleFails.tsx': "import { test } from 'vitest'\ntest('no', () => {\n  throw new Error('in the test')\n})\n",
      'sampleThrows.tsx': "export const one = JSON.parse('{')\n",
    })
    const [app] = of('page').filter(({ page, text }) => page.endsWith('/testing.md') && text.includes('createRoot('))
    const node = await runNodeSamples(folder, {
      app: app?.name ?? '',
      tests: [...names('test'), ...seeds.slice(0, 1)],
      scripts: [...names('script'), ...seeds.slice(1)],
      pattern: SOME_WALLETS,
    })
    expect(byPage(node.faults)).toEqual([
      'sampleFails.tsx Error: in the test',
      expect.stringMatching(/^sampleThrows.tsx SyntaxError/),
    ])
    expect(node.count).toBeGreaterThan(45)
  })

  it('every sample of a server starts it, is ready, answers, and ends by SIGTERM', async () => {
    expect(of('server').length).toBeGreaterThan(5)
    for (const { name, page, text } of of('server')) {
      const cwd = join(folder, name.replace('.tsx', ''))
      mkdirSync(cwd)
      const server = { words: ['node', join('..', toScript(folder, name))], cwd, env: { PORT: '0' } }
      const code = await withServer(server, async url => {
        expect((await fetch(`${url}/ready`)).status, page).toBe(200)
        await serverCalls[page]?.(url, text)
      })
      expect(code, page).toBe(0)
    }
    expect(of('server').filter(({ page }) => !serverCalls[page])).toEqual([])
  })

  it('every command of ours runs, and every package that a command installs is there', async () => {
    const cwd = join(folder, 'commands')
    mkdirSync(cwd)
    copyFileSync(join(root, 'services/api/seed.example.json'), join(cwd, 'seed.json'))
    const projects = { version: 1, projects: [{ id: 'my-app', allowedOrigins: ['https://app.example.com'] }] }
    writeFileSync(join(cwd, 'projects.json'), JSON.stringify(projects))
    const texts = [...new Set(readCommands().map(({ text }) => text))]
    const installs = texts.filter(text => text.startsWith('npm install ')).flatMap(text => text.split(' ').slice(2))
    expect(installs.length).toBeGreaterThan(15)
    const missing = installs.filter(word => !word.startsWith('-') && !existsSync(join(folder, 'node_modules', word)))
    expect(missing).toEqual([])
    const ours = texts.filter(text => text.startsWith('npx -p @billfold/'))
    expect(ours.length).toBeGreaterThan(9)
    for (const text of ours) {
      const env = { BILLFOLD_DATA: join(cwd, '.data'), BILLFOLD_VAULT_PROJECTS: join(cwd, 'projects.json') }
      const answer = await runCommand(text, { cwd, env })
      expect(answer, text).toMatch(ANSWERS.find(([command]) => command.test(text))?.[1] ?? '')
    }
  })

  it('every file and script of the repository that a command names is there', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const lost = readCommands().filter(({ page, text }) => {
      // What begins with a dot is an argument.
      const files = text.split(' ').filter(word => /^\w.*\.(mjs|ts)$/.test(word))
      const [, script] = /^npm run (\S+)/.exec(text) ?? []
      const folders = [root, join(root, dirname(page))]
      const isFound = files.every(file => folders.some(place => existsSync(join(place, file))))
      return !isFound || (script !== undefined && !text.includes(' -w ') && !scripts[script])
    })
    expect(lost).toEqual([])
  })
})
