#!/usr/bin/env node
// `npm run size`: what the minimal host of bench/hosts/ loads, gzip, in a real browser. `--json` prints one line of JSON.
// Measured is what `npm run build` made, as hosts install it; `--source` measures the sources instead.
// `--chunks` and `--emitted` list the files of the minimal host and of the one with everything.
// `--check` fails when a budget is broken or when the entry graph holds what must come later (law 8).
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { visitSteps } from '../bench/full/visitSteps.mjs'
import { serveBuild } from '../bench/measure/serveBuild.mjs'
import { buildHost } from './buildHost.mjs'
import { buildScript } from './buildScript.mjs'
import { bundleStatement } from './bundleStatement.mjs'
import { launchChromium } from './chromium.mjs'
import { measureImport } from './measureImport.mjs'
import { serveFolder } from './serveFolder.mjs'

const root = resolve(import.meta.dirname, '..')
const isPublished = !process.argv.includes('--source')
/**
 * Gzip bytes, React excluded; and how many modules of viem have loaded before it is used. The script-tag build is whole:
 * its figures are with every network and action, and React once the visitor means to press.
 */
const BUDGETS = {
  firstLoad: 20_000,
  connectPainted: 60_000,
  viemBeforeUse: 0,
  accountMore: 60_000,
  scriptFirstLoad: 28_500,
  scriptConnectPainted: 135_000,
}
/** A page that has asked for nothing during this long has what it needs. */
const QUIET_MS = 500
/** What may not be in the entry graph of a host (law 8), by module path. */
const LATER = [
  /@tanstack\/query-core/,
  /node_modules\/viem\//,
  /\/(src\/ui|dist\/late)\//,
  /\/directory\//,
  /valibot/,
  /@noble\//,
]

/** What one import statement costs a page that writes nothing else, gzip, React and viem left out; budget beside it. */
const IMPORTS = [
  ["import { createBillfold } from 'billfold'", 11_000],
  ["import { getAccount, isBillfoldError, watchAccount } from 'billfold'", 1_200],
  ["import { evm } from '@billfold/evm'", 6_500],
  ["import { bitcoin } from '@billfold/bitcoin'", 7_000],
  ["import { solana } from '@billfold/solana'", 6_000],
  ["import { wagmi } from '@billfold/wagmi'", 9_500],
  ["import { mainnet } from '@billfold/evm/networks'", 500],
  ["import { BillfoldProvider, ConnectButton } from 'billfold/react'", 6_500],
  ["import { defineElements } from 'billfold/element'", 7_500],
  ["import { WalletButton } from 'billfold/react/buttons'", 9_000],
  ["import { defineWalletElements } from 'billfold/element/buttons'", 11_500],
  ["import { createSiwx } from 'billfold/siwx'", 1_700],
  ["import { createHostedSiwx } from 'billfold/siwx'", 1_700],
  ["import { createSIWEConfig } from 'billfold/siwe'", 1_700],
  ["import { keepSnapshot, toInitialState } from 'billfold/snapshot'", 3_200],
  ["import { readSnapshot } from 'billfold/snapshot'", 1_000],
  ["import { useAccount } from 'billfold/react'", 1_000],
  ["import { Button } from 'billfold/parts'", 1_000],
  ["import { isNetworkId } from 'billfold/protocol'", 300],
  ["import { createPairingUri, sealEnvelope, openEnvelope, agreeKey } from 'billfold/wire'", 10_500],
  ["import { createRelayToken } from 'billfold/wire'", 11_500],
]
/** All that a build with everything writes beside the files of `ON_DEMAND`, gzip file by file, React excluded: what a server has to hold, never what a visitor loads. */
const EMITTED = { name: 'emitted with three families and pairing', budget: 400_000 }
/** What most visitors never load: one file each, or two where a host begins it without the modal; a view adds at most 8 kB. */
const ON_DEMAND = [
  { name: 'payments, once somebody pays', groups: ['pay', 'payViews'], budget: 15_000 },
  { name: 'swaps, once somebody swaps', groups: ['swap'], budget: 15_000 },
]
const isOf =
  ({ groups }) =>
  ({ modules }) =>
    modules.some(module => groups.some(group => module.endsWith(`/late/${group}.js`)))
const isOnDemand = file => ON_DEMAND.some(one => isOf(one)(file))
/** What a family adds to the first load of a page that has a kit; all else of it comes on first use. */
const FAMILY = 6_000
/** Pairing, beside a kit: what a page loads at its start, and what comes when somebody connects that way. */
const PAIRING = { first: 2_000, later: 35_000 }
/** The embedded wallet, beside a kit: the same two. */
const EMBEDDED = { first: 2_000, later: 25_000 }

/** Sign-in, once a wallet is connected to a kit with the option `siwx`; its view comes with those of connecting. */
const SIGN_IN = 9_000

/** The kit with three families, pairing and logins: what a press costs is requests before bytes. */
const FULL = {
  files: 60,
  steps: {
    load: { scripts: 3, bytes: 29_500 },
    intent: { scripts: 6, bytes: 53_300 },
    open: { scripts: 13, bytes: 65_200 },
    email: { scripts: 4, bytes: 19_000 },
    login: { scripts: 2, bytes: 19_500 },
  },
}

const baseline = await buildHost('baseline')
const host = await buildHost('react-evm', { isPublished })
const react = sum(staticGraph(baseline.chunks))
const entry = staticGraph(host.chunks)
const early = entry.flatMap(chunk =>
  chunk.modules.filter(module => LATER.some(pattern => pattern.test(module)) && !/react(-dom)?\//.test(module)),
)

const script = await buildScriptHost()
early.push(
  ...staticGraph(script.chunks).flatMap(chunk =>
    chunk.modules.filter(module => [...LATER, /node_modules\/react(-dom)?\//].some(pattern => pattern.test(module))),
  ),
)

const scriptDrive = await drive(script)
const { beforeInput, afterConnect, afterAccount, errors } = await drive(host)
const figures = [
  figure('firstLoad', sum(beforeInput) - react),
  figure('connectPainted', sum(afterConnect) - react),
  figure(
    'viemBeforeUse',
    afterConnect.flatMap(chunk => chunk.modules).filter(module => /node_modules\/viem\//.test(module)).length,
  ),
  figure('accountMore', sum(afterAccount) - sum(afterConnect)),
  figure('scriptFirstLoad', sum(scriptDrive.beforeInput)),
  figure('scriptConnectPainted', sum(scriptDrive.afterConnect)),
]
errors.push(...scriptDrive.errors)
for (const [statement, budget] of IMPORTS) {
  const value = await measureImport(statement, { isPublished })
  figures.push({ name: statement, value, budget, over: value > budget })
}
const kitAlone = await measureImport(IMPORTS[0][0], { isPublished })
const kitAndPairing = `${IMPORTS[0][0]}\nimport { pairing } from 'billfold/pairing'`
const withPairing = await measureImport(kitAndPairing, { isPublished })
const pairingLater = await measureImport(kitAndPairing, { isPublished, later: /\/(openPairedWallet|late\/pairing)\./ })
const kitAndEmbedded = `${IMPORTS[0][0]}\nimport { embedded } from 'billfold/embedded'`
const withEmbedded = await measureImport(kitAndEmbedded, { isPublished })
const embeddedLater = await measureImport(kitAndEmbedded, {
  isPublished,
  later: /\/(openEmbeddedWallet|late\/embedded)\./,
})
const kitAndSiwx = `${IMPORTS[0][0]}\nimport { createSiwx } from 'billfold/siwx'`
// Its file: what it shares with other actions (`common`) the modal has loaded before a wallet is connected.
const signInLater = await measureImport(`${kitAndSiwx}\nimport { evm } from '@billfold/evm'`, {
  isPublished,
  later: /\/(startSignIn|late\/signIn)\./,
  isAlone: true,
})
for (const [name, value, budget] of [
  ['sign-in, once a wallet is connected', signInLater, SIGN_IN],
  ['pairing() beside a kit', withPairing - kitAlone, PAIRING.first],
  ['pairing, once somebody connects that way', pairingLater, PAIRING.later],
  ['embedded() beside a kit', withEmbedded - kitAlone, EMBEDDED.first],
  ['embedded wallet, once somebody logs in', embeddedLater, EMBEDDED.later],
])
  figures.push({ name, value, budget, over: value > budget })
for (const family of ['evm', 'solana', 'bitcoin']) {
  const both = `${IMPORTS[0][0]}\nimport { ${family} } from '@billfold/${family}'`
  const value = (await measureImport(both, { isPublished })) - kitAlone
  figures.push({ name: `${family}() beside a kit`, value, budget: FAMILY, over: value > FAMILY })
}
const everything = [...(await buildHost('three-families', { isPublished })).chunks.values()]
for (const one of ON_DEMAND) {
  const files = everything.filter(isOf(one))
  figures.push({
    ...one,
    value: sum(files),
    over: files.length === 0 || files.length > one.groups.length || sum(files) > one.budget,
  })
}
const emitted = sum(everything.filter(file => !isOnDemand(file))) - sum([...baseline.chunks.values()])
figures.push({ ...EMITTED, value: emitted, over: emitted > EMITTED.budget })
// What such a page never loads is not written either: bundlers keep dynamic imports that lead to each other in a circle.
const readingOnly = await bundleStatement("import { getAccount } from 'billfold'", { isPublished })
figures.push({
  name: 'files of a page that imports getAccount alone',
  value: readingOnly.length,
  budget: 1,
  over: readingOnly.length > 1,
})
figures.push(...(await measureSteps()))
const emittedRaw = everything.reduce((total, { raw }) => total + raw, 0)
const report = { emittedRaw, figures, reactBytes: react, entryModules: early, isEntryClean: early.length === 0, errors }
if (process.argv.includes('--json')) console.log(JSON.stringify(report))
else {
  for (const { name, value, budget, over } of figures)
    console.log(
      `${name.padEnd(70)} ${String(value).padStart(7)} of ${String(budget).padStart(6)}${over ? '  OVER' : ''}`,
    )
  console.log(`${'react'.padEnd(70)} ${String(react).padStart(7)}, excluded`)
  console.log(
    `${'emitted with three families and pairing, React and all, unpacked'.padEnd(70)} ${String(emittedRaw).padStart(7)}, in ${everything.length} files`,
  )
  for (const error of errors) console.log(`error            ${error}`)
  console.log(
    early.length === 0
      ? 'entry graph      clean'
      : `entry graph      holds ${early.map(module => module.replace(root, '')).join(', ')}`,
  )
  if (process.argv.includes('--chunks')) for (const chunk of host.chunks.values()) print(chunk, stageOf(chunk))
  if (process.argv.includes('--emitted'))
    for (const chunk of everything.toSorted((a, b) => b.gzip - a.gzip)) print(chunk, 'emitted')
}
if (process.argv.includes('--check') && (early.length > 0 || errors.length > 0 || figures.some(one => one.over)))
  process.exit(1)

/** What the kit that most hosts use asks its own server for, step by step, as Vite builds it. */
async function measureSteps() {
  const { outDir, chunks } = await buildHost('full', { isPublished })
  const server = await serveBuild(outDir)
  // No outside host answers.
  const browser = await launchChromium({ args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'] })
  try {
    const bytes = new Map([...chunks.values()].map(({ file, gzip }) => [`/${file}`, gzip]))
    const steps = await visitSteps(browser, server.url, bytes)
    return [
      [
        'full kit, files beside those on demand',
        [...chunks.values()].filter(file => !isOnDemand(file)).length,
        FULL.files,
      ],
      ...Object.entries(FULL.steps).flatMap(([step, budget]) => [
        [`full kit, ${step}, scripts`, steps[step].scripts, budget.scripts],
        [`full kit, ${step}`, steps[step].bytes - (step === 'load' ? react : 0), budget.bytes],
      ]),
    ].map(([name, value, budget]) => ({ name, value, budget, over: value > budget }))
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** The plain page of `bench/hosts/script`, with the script-tag build beside it. */
async function buildScriptHost() {
  const outDir = join(root, '.cache/hosts/script')
  const { files } = await buildScript({ isPublished })
  rmSync(outDir, { recursive: true, force: true })
  cpSync(join(root, 'bench/hosts/script'), outDir, { recursive: true })
  mkdirSync(join(outDir, 'billfold'))
  const chunks = new Map()
  for (const [name, { code, imports, ...rest }] of files) {
    const file = `billfold/${name}`
    writeFileSync(join(outDir, file), code)
    const isEntry = name === 'billfold.js'
    chunks.set(file, { ...rest, file, imports: imports.map(other => `billfold/${other}`), isEntry })
  }
  return { outDir, chunks }
}

function print({ file, gzip, modules }, stage) {
  const names = modules.map(module => module.replace(root, '').replace(/.*node_modules\//, ''))
  console.log(`${String(gzip).padStart(7)} ${stage} ${file}  ${names.join(' ')}`)
}

/** When the page fetched a chunk. */
function stageOf(chunk) {
  if (beforeInput.includes(chunk)) return 'first  '
  if (afterConnect.includes(chunk)) return 'connect'
  return afterAccount.includes(chunk) ? 'account' : 'never  '
}

function figure(name, value) {
  return { name, value, budget: BUDGETS[name], over: value > BUDGETS[name] }
}

function staticGraph(chunks) {
  const reached = new Set()
  const visit = file => {
    const chunk = chunks.get(file)
    if (!chunk || reached.has(chunk)) return
    reached.add(chunk)
    for (const next of chunk.imports) visit(next)
  }
  for (const chunk of chunks.values()) if (chunk.isEntry) visit(chunk.file)
  return [...reached]
}

function sum(chunks) {
  return chunks.reduce((total, chunk) => total + chunk.gzip, 0)
}

/** Every script that the page has fetched: before any input, with the Connect view painted, with the Account view painted. */
async function drive({ outDir, chunks }) {
  const server = await serveFolder(outDir)
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    const fetched = new Set()
    let askedAt = Date.now()
    page.on('request', request => {
      askedAt = Date.now()
      const file = new URL(request.url()).pathname.slice(1)
      if (chunks.has(file)) fetched.add(chunks.get(file))
    })
    /** Once nothing was asked for during a while. `networkidle` reports it for a navigation only. */
    const settled = async () => {
      while (Date.now() - askedAt < QUIET_MS) await new Promise(done => setTimeout(done, 20))
      return [...fetched]
    }
    const errors = []
    page.on('pageerror', error => errors.push(String(error)))
    await page.addInitScript({ path: join(import.meta.dirname, 'sizeWallet.js') })
    await page.route(
      url => url.origin !== server.url,
      route => route.abort(),
    )
    await page.goto(server.url)
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    const beforeInput = await settled()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const row = page.getByRole('button', { name: /Size Wallet/ })
    await row.waitFor()
    const afterConnect = await settled()
    await row.click()
    await page.locator('billfold-modal dialog').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: /0x/ }).click()
    await page.getByRole('button', { name: /Disconnect/ }).waitFor()
    return { beforeInput, afterConnect, afterAccount: await settled(), errors }
  } finally {
    await browser.close()
    await server.stop()
  }
}
