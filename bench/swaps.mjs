#!/usr/bin/env node
// `npm run bench:swaps`: quotes of the API over 2,000 pools, 50 a second and as many as it can; half a minute. The tokens hang on
// eight hubs as on public chains, or each on each, which has the most ways. `--json` prints one line, `--seconds N` (10) is the
// time at the fixed rate.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startLoad, startService } from './api/processes.mjs'
import { round } from './figures.mjs'
import { percentile } from './relay/percentile.mjs'
import { readCpuSeconds } from './relay/readCpuSeconds.mjs'
import { startPoolNode } from './swaps/startPoolNode.mjs'

const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, seconds: { type: 'string', default: '10' } },
})
const seconds = Number(values.seconds)
const poolCount = 2_000
const perSecond = 50
const budgetMs = 50
const chain = 'eip155:9000002'
const token = at => `0x${(0x1000_0000 + at).toString(16).padStart(40, '0')}`

/** Repeatable numbers from 0 to 1. */
function createRandom(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return state / 0x8000_0000
  }
}

/** Pools with the given pairs of tokens; each reserve is 10 thousand to 10 million whole tokens. */
function toPools(pairs) {
  const random = createRandom(7)
  const reserve = () => 10n ** 18n * BigInt(10_000 + Math.floor(random() * 9_990_000))
  return pairs.map(([one, other], at) => {
    const [token0, token1] = [token(one), token(other)].sort()
    return {
      address: `0x${(0x2000_0000 + at).toString(16).padStart(40, '0')}`,
      token0,
      token1,
      reserve0: reserve(),
      reserve1: reserve(),
    }
  })
}

const hubs = 8
function hubPairs() {
  const random = createRandom(11)
  const pairs = []
  for (let one = 0; one < hubs; one++) for (let other = one + 1; other < hubs; other++) pairs.push([one, other])
  for (let leaf = hubs; pairs.length < poolCount; leaf++) {
    const first = Math.floor(random() * hubs)
    pairs.push([first, leaf])
    if (pairs.length < poolCount && random() < 0.5) pairs.push([(first + 1) % hubs, leaf])
  }
  return pairs
}

function densePairs() {
  const pairs = []
  for (let one = 0; pairs.length < poolCount; one++)
    for (let other = 0; other < one && pairs.length < poolCount; other++) pairs.push([other, one])
  return pairs
}

const folder = mkdtempSync(join(tmpdir(), 'billfold-bench-'))
const figures = []

async function measure(name, pairs) {
  const pools = toPools(pairs)
  const node = await startPoolNode(9_000_002, pools)
  const seed = join(folder, `${figures.length}.json`)
  const swaps = {
    router: `0x${'20'.repeat(20)}`,
    splitRouter: `0x${'30'.repeat(20)}`,
    pools: pools.map(({ address }) => address),
  }
  const network = {
    id: chain,
    name: 'Bench',
    rpcUrls: [node.url],
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    multicall: `0x${'ca'.repeat(20)}`,
    wrappedNative: token(0),
    swaps,
  }
  const projects = [{ id: 'bench', name: 'Bench', isDevelopment: true, allowedOrigins: [] }]
  writeFileSync(seed, JSON.stringify({ version: 1, projects, networks: [network] }))
  const service = await startService({
    BILLFOLD_DATA: join(folder, `${figures.length}`),
    BILLFOLD_API_SEED: seed,
    BILLFOLD_RATE_FACTOR: '1000',
    BILLFOLD_LOG_LEVEL: 'info',
  })
  const load = startLoad()
  try {
    const random = createRandom(3)
    const tokens = Math.max(...pairs.flat()) + 1
    const paths = Array.from({ length: 500 }, () => {
      const from = Math.floor(random() * tokens)
      const to = (from + 1 + Math.floor(random() * (tokens - 1))) % tokens
      const query = {
        projectId: 'bench',
        amount: `${10n ** 21n}`,
        from: `${chain}:${token(from)}`,
        to: `${chain}:${token(to)}`,
      }
      return `/v1/convert/quotes?${new URLSearchParams(query)}`
    })
    await load.measure({ url: service.url, paths, perSecond: 20, seconds: 2 })
    const cpuBefore = readCpuSeconds(service.pid)
    const timed = await load.measure({ url: service.url, paths, perSecond, seconds })
    const cpuMs = ((readCpuSeconds(service.pid) - cpuBefore) * 1_000) / (perSecond * seconds)
    const most = await load.measure({ url: service.url, paths, seconds: 3 })
    const add = (what, value, budget, over) =>
      figures.push({ name: `${name}, ${what}`, value: round(value), budget, over })
    const p99 = percentile(timed.samples, 0.99)
    add(`p50 ms at ${perSecond}/s`, percentile(timed.samples, 0.5), null, false)
    add(`p99 ms at ${perSecond}/s`, p99, budgetMs, p99 > budgetMs)
    add('most per second', most.perSecond, perSecond, most.perSecond < perSecond)
    // Beyond what it can do a project has no more places, and is refused: only the fixed rate must pass whole.
    add('failed', timed.failed, 0, timed.failed > 0)
    // Other work of the machine hardly changes it.
    add('CPU ms a quote', cpuMs, 1_000 / perSecond, cpuMs > 1_000 / perSecond)
    add('the load was late by ms', timed.latest, null, false)
  } finally {
    await load.stop()
    await service.stop()
    await node.stop()
  }
}

try {
  await measure(`${poolCount} pools on ${hubs} hubs`, hubPairs())
  await measure(`${poolCount} pools, each token with each`, densePairs())
  if (values.json) console.log(JSON.stringify({ figures }))
  else
    for (const { name, value, budget, over } of figures)
      console.log(`${name.padEnd(60)} ${String(value).padStart(8)}  ${budget ?? ''}${over ? '  OVER' : ''}`)
  process.exitCode = figures.some(({ over }) => over) ? 1 : 0
} finally {
  rmSync(folder, { recursive: true, force: true })
}
