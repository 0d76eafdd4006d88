#!/usr/bin/env node
// `npm run bench:api`: the API on this machine, the service in one process, the load in another, over SQLite and PostgreSQL.
// `--json` prints one line, `--only sqlite` or `--only postgres` picks an engine, `--seconds N` (5) is the time of each
// measurement, `--transfers N` ends with a smaller history. Never part of CI: absolute times are noisy.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createDevnet } from '@billfold/devnet'
import { measureIndexing } from './api/measureIndexing.mjs'
import { askDatabase, startLoad, startService } from './api/processes.mjs'
import { balanceChain, historyChain, historyTarget, sizes, targets } from './api/targets.mjs'
import { round } from './figures.mjs'

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    only: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    transfers: { type: 'string', default: '1000000' },
  },
})
const seconds = Number(values.seconds)
const engines = ['sqlite', 'postgres'].filter(engine => values.only === undefined || engine === values.only)
const folder = mkdtempSync(join(tmpdir(), 'billfold-bench-'))
const say = text => process.stderr.write(`${text}\n`)
const rows = []
const notes = []
const startedAt = Date.now()
const loadAtStart = round(loadavg()[0])
let postgres

try {
  for (const engine of engines) await measureEngine(engine)
} finally {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}

const report = {
  seconds: Math.round((Date.now() - startedAt) / 1_000),
  loadAverage: [loadAtStart, round(loadavg()[0])],
  figures: rows,
  notes,
}
if (values.json) console.log(JSON.stringify(report))
else print()

async function measureEngine(engine) {
  say(`${engine}: starting`)
  if (engine === 'postgres') postgres = await askDatabase('postgres')
  const place = name => (engine === 'postgres' ? postgres[name] : join(folder, `${name}.sqlite`))
  const env = name =>
    engine === 'postgres'
      ? { DATABASE_URL: place(name), BILLFOLD_RATE_FACTOR: '10000', BILLFOLD_LOG_LEVEL: 'info' }
      : { BILLFOLD_DATA: join(folder, name), BILLFOLD_RATE_FACTOR: '10000', BILLFOLD_LOG_LEVEL: 'info' }
  const file = name => (engine === 'postgres' ? place(name) : join(folder, name, 'api', 'api.sqlite'))
  const devnet = await createDevnet()
  const load = startLoad()
  let service
  try {
    const seed = writeSeed('seed', devnet, [
      { id: balanceChain, rpcUrl: devnet.chains[balanceChain].rpcUrl },
      // No node runs: what is measured is in the database already.
      { id: historyChain, rpcUrl: 'http://127.0.0.1:1', indexed: true },
    ])
    const start = () => startService({ ...env('url'), BILLFOLD_API_SEED: seed })
    service = await start()
    for (const [name, target] of Object.entries(targets)) {
      const accounts = Array.from({ length: 5_000 }, (_, at) => `0x${(at + 1).toString(16).padStart(40, 'd')}`)
      await measureTarget({ engine, name, target, facts: { accounts }, service, load })
    }
    let filled = 0
    for (const size of sizes.filter(one => one <= Number(values.transfers))) {
      await service.stop()
      const begun = performance.now()
      const facts = await askDatabase('fill', file('url'), historyChain, `${filled}`, `${size}`)
      say(
        `${engine}: ${size.toLocaleString('en')} transfers written in ${Math.round((performance.now() - begun) / 1_000)} s`,
      )
      await facts.ended
      filled = size
      service = await start()
      const name = `history, ${size.toLocaleString('en')} transfers`
      await measureTarget({ engine, name, target: historyTarget(size), facts, service, load })
    }
    await service.stop()
    say(`${engine}: indexing`)
    const indexed = await measureIndexing({
      database: file('indexUrl'),
      databaseEnv: env('indexUrl'),
      seedWith: rpcUrl => writeSeed('indexSeed', devnet, [{ id: balanceChain, rpcUrl, indexed: true }]),
    })
    for (const what of ['blocks', 'transfers']) {
      const value = round(indexed[what] / indexed.seconds)
      rows.push({ engine, name: `indexing, ${what} per second`, value, budget: null, over: false })
    }
  } finally {
    await load.stop()
    await service?.stop()
    await devnet.stop()
  }
}

async function measureTarget({ engine, name, target, facts, service, load }) {
  say(`${engine}: ${name}`)
  const paths = target.paths(facts)
  const ask = (list, task) => load.measure({ url: service.url, paths: list, ...task })
  // Compiled code and open sockets, as a service has that runs; and what this row wants in memory.
  await ask(target.isWarmedUp ? paths : paths.slice(0, 20), { perSecond: Math.min(100, target.perSecond), seconds: 1 })
  // What is never asked twice is not asked twice here either.
  const [timed, rest] = target.isWarmedUp || paths.length < 3_000 ? [paths, paths] : halves(paths.slice(20))
  const byClock = await ask(timed, { perSecond: target.perSecond, seconds })
  const atMost = await ask(rest, { seconds: 2 })
  const sorted = byClock.samples.sort((a, b) => a - b)
  const p99 = percentile(sorted, 0.99)
  const failed = byClock.failed + atMost.failed
  if (failed > 0) notes.push(`${engine}, ${name}: ${failed} requests failed`)
  if (byClock.latest > 20)
    notes.push(`${engine}, ${name}: the load itself was late by ${Math.round(byClock.latest)} ms`)
  const budget = target.p99 ?? null
  rows.push({
    engine,
    name: `${name}, p99 ms at ${target.perSecond}/s`,
    value: p99,
    budget,
    over: p99 === null || failed > 0 || (budget !== null && p99 > budget),
    p50: percentile(sorted, 0.5),
    mostPerSecond: Math.round(atMost.perSecond),
  })
}

function halves(list) {
  const middle = Math.floor(list.length / 2)
  return [list.slice(0, middle), list.slice(middle)]
}

function percentile(sorted, share) {
  return sorted.length === 0 ? null : round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))])
}

/** A seed file: one project in development, which takes callers without an origin, and the networks. */
function writeSeed(name, { contracts }, networks) {
  const main = contracts[balanceChain]
  const token = ({ address, name: called, symbol, decimals }) => ({ address, name: called, symbol, decimals })
  const known = {
    multicall: main.multicall3.address,
    wrappedNative: main.weth.address,
    tokens: [main.usdx, main.btcx, main.daix, main.bill, main.usdn, main.weth].map(token),
    prices: {
      anchors: [{ address: main.usdx.address, price: '1.00' }],
      pools: [main.poolUsdxWeth, main.poolBtcxWeth].map(({ address }) => address),
    },
  }
  const path = join(folder, `${name}.json`)
  const seed = {
    version: 1,
    projects: [{ id: 'bench', name: 'Bench', isDevelopment: true, allowedOrigins: [] }],
    networks: networks.map(({ id, rpcUrl, indexed = false }) => ({
      id,
      name: id,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: [rpcUrl],
      indexed,
      ...(id === balanceChain ? known : {}),
    })),
  }
  writeFileSync(path, JSON.stringify(seed))
  return path
}

function print() {
  const show = value => (typeof value === 'number' ? value.toLocaleString('en') : '–')
  const line = cells =>
    cells.map((cell, at) => (at === 1 ? cell.padEnd(46) : at === 0 ? cell.padEnd(10) : cell.padStart(11))).join('')
  console.log(line(['', '', 'measured', 'budget', 'p50', 'most/s']))
  for (const { engine, name, value, budget, over, p50, mostPerSecond } of rows)
    console.log(`${line([engine, name, ...[value, budget, p50, mostPerSecond].map(show)])}${over ? '  OVER' : ''}`)
  console.log(`\n${report.seconds} s, load average ${report.loadAverage.join(' to ')}`)
  for (const note of notes) console.log(`note: ${note}`)
}
