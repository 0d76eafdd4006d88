#!/usr/bin/env node
// `npm run size`: what the minimal host of bench/hosts/ loads, gzip, in a real browser. `--json` prints one line of JSON.
// `--check` fails when a budget is broken or when the entry graph holds what must come later (law 8).
import { join, resolve } from 'node:path'
import { buildHost } from './buildHost.mjs'
import { launchChromium } from './chromium.mjs'
import { serveFolder } from './serveFolder.mjs'

const root = resolve(import.meta.dirname, '..')
const BUDGETS = { firstLoad: 20_000, connectPainted: 60_000, accountMore: 60_000 }
/** What may not be in the entry graph of a host (law 8), by module path. */
const LATER = [
  /@tanstack\/query-core/,
  /node_modules\/viem\//,
  /\/ui\/texts\//,
  /\/directory\//,
  /valibot/,
  /\/ui\/views\//,
  /@noble\//,
]

const baseline = await buildHost('baseline')
const host = await buildHost('react-evm')
const react = sum(staticGraph(baseline.chunks))
const entry = staticGraph(host.chunks)
const early = entry.flatMap(chunk =>
  chunk.modules.filter(module => LATER.some(pattern => pattern.test(module)) && !/react(-dom)?\//.test(module)),
)

const { beforeInput, afterConnect, afterAccount, violations } = await drive(host)
const figures = [
  figure('firstLoad', beforeInput - react),
  figure('connectPainted', afterConnect - react),
  figure('accountMore', afterAccount - afterConnect),
  { name: 'react', bytes: react },
]
const report = { figures, entryModules: early, isEntryClean: early.length === 0, violations }
if (process.argv.includes('--json')) console.log(JSON.stringify(report))
else {
  for (const { name, bytes, budget, over } of figures)
    console.log(
      `${name.padEnd(16)} ${String(bytes).padStart(7)} B${budget ? ` of ${budget}${over ? '  OVER' : ''}` : ''}`,
    )
  console.log(
    early.length === 0
      ? 'entry graph      clean'
      : `entry graph      holds ${early.map(module => module.replace(root, '')).join(', ')}`,
  )
  if (process.argv.includes('--chunks'))
    for (const chunk of host.chunks.values())
      console.log(
        `${String(chunk.gzip).padStart(7)} ${chunk.file}  ${chunk.modules.map(module => module.replace(root, '').replace(/.*node_modules\//, '')).join(' ')}`,
      )
}
if (process.argv.includes('--check') && (early.length > 0 || figures.some(one => one.over))) process.exit(1)

function figure(name, bytes) {
  return { name, bytes, budget: BUDGETS[name], over: bytes > BUDGETS[name] }
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

/** Counts every script that the page fetches: before any input, with the Connect view painted, with the Account view painted. */
async function drive({ outDir, chunks }) {
  const server = await serveFolder(outDir)
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    const fetched = new Set()
    page.on('request', request => {
      const file = new URL(request.url()).pathname.slice(1)
      if (chunks.has(file)) fetched.add(chunks.get(file))
    })
    const violations = []
    page.on('pageerror', error => violations.push(String(error)))
    await page.addInitScript({ path: join(import.meta.dirname, 'sizeWallet.js') })
    await page.goto(server.url)
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    await page.waitForLoadState('networkidle')
    const beforeInput = sum([...fetched])
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const row = page.getByRole('button', { name: /Size Wallet/ })
    await row.waitFor()
    await page.waitForLoadState('networkidle')
    const afterConnect = sum([...fetched])
    if (process.argv.includes('--fetched')) for (const { gzip, file } of fetched) console.log(String(gzip).padStart(7), file)
    await row.click()
    await page.locator('billfold-modal dialog').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: /0x/ }).click()
    await page.getByRole('button', { name: /Disconnect/ }).waitFor()
    await page.waitForLoadState('networkidle')
    return { beforeInput, afterConnect, afterAccount: sum([...fetched]), violations }
  } finally {
    await browser.close()
    await server.stop()
  }
}
