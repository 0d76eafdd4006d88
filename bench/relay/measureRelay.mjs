// The relay as it is installed: what the load itself can do, memory of idle sockets, latency by the clock, most messages a
// second, what others feel while one client floods, and what a message costs with one to three instances behind one broker.
// Services, load and broker share the machine.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres, startRedis } from '@billfold/service/testing/servers'
import { startLoad, startService } from '../api/processes.mjs'
import { round } from '../figures.mjs'
import { measureFlood } from './measureFlood.mjs'
import { percentile } from './percentile.mjs'
import { readCpuSeconds } from './readCpuSeconds.mjs'

const idleCount = 10_000
const pairCount = 100
const targetPerSecond = 2_000
/** Low enough that three instances, load and broker have room on two cores. */
const instancePerSecond = 200

/** What is measured is the relay, not its bounds on calls; those on sockets, topics and what waits are as they are unless set. */
const unboundedCalls = {
  BILLFOLD_RELAY_CALLS_PER_SECOND: '1000000',
  BILLFOLD_RELAY_ADDRESS_CALLS_PER_SECOND: '0',
  BILLFOLD_RELAY_KEY_CALLS_PER_SECOND: '0',
  BILLFOLD_RELAY_PROJECT_CALLS_PER_SECOND: '0',
}

/** Adds rows of `{ name, value, budget, over }` to `figures`, so that those which could be had are not lost. */
export async function measureRelay({
  figures,
  notes,
  say,
  seconds,
  only = [measureLoad, measureIdle, measureStores, measureFlood, measureInstances],
}) {
  const folder = mkdtempSync(join(tmpdir(), 'billfold-bench-'))
  const add = (name, value, budget = null, isOver = (value, budget) => value > budget) =>
    figures.push({ name, value: round(value), budget, over: budget !== null && isOver(value, budget) })
  const env = {
    ...unboundedCalls,
    BILLFOLD_DATA: folder,
    BILLFOLD_TRUSTED_PROXIES: '1',
    BILLFOLD_RELAY_METRICS_PORT: '0',
  }
  const redis = await startRedis()
  try {
    for (const measure of only) await measure({ add, env, notes, redis, say, seconds, withRelays })
  } finally {
    await redis.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Against a server that only passes frames on: beyond this nothing can be measured here. */
async function measureLoad({ add, notes, say, seconds }) {
  say('relay: the load alone')
  const passer = startLoad(join(import.meta.dirname, 'passer.mjs'))
  const load = startLoad(join(import.meta.dirname, 'load.mjs'))
  try {
    const { url } = await passer.measure({})
    await load.measure({ pairs: { urls: [url], count: pairCount } })
    await load.measure({ send: { seconds: 1 } })
    const before = readCpuSeconds(load.pid)
    const timed = await load.measure({ send: { perSecond: targetPerSecond, seconds } })
    judge(timed, 'relay, the load alone', notes)
    add('relay, the load alone: CPU µs a message', perMessage(load.pid, before, timed))
    add('relay, the load alone: p99 ms', percentile(timed.samples, 0.99))
    add('relay, the load alone: most messages/s', (await load.measure({ send: { seconds } })).perSecond)
  } finally {
    await load.stop()
    await passer.stop()
  }
}

async function measureIdle({ add, env, say }) {
  say('relay: idle sockets')
  await withRelays([{ ...env, BILLFOLD_RELAY_STORE: 'memory' }], async ([relay], load) => {
    const before = await readMetric(relay, 'resident_bytes')
    await load.measure({ idle: { url: relay.url, count: idleCount } })
    const sockets = await readMetric(relay, 'sockets')
    add('relay: idle sockets', sockets, idleCount, (value, budget) => value < budget)
    add('relay: bytes per idle socket', ((await readMetric(relay, 'resident_bytes')) - before) / sockets)
  })
}

async function measureStores(bench) {
  const { redis } = bench
  await measureStore(bench, 'sqlite', undefined)
  await measureStore(bench, 'redis', redis.url)
  // A cluster of its own, as the tests start it: without `fsync`, so the disk's part is not in these figures.
  const postgres = await startPostgres()
  try {
    await measureStore(bench, 'postgresql', await postgres.createDatabase())
  } finally {
    await postgres.stop()
  }
}

async function measureStore({ add, env, notes, redis, say, seconds }, name, store) {
  say(`relay: messages over ${name}`)
  await withRelays([store ? { ...env, BILLFOLD_RELAY_STORE: store } : env], async (relays, load) => {
    if (name === 'sqlite') await load.measure({ idle: { url: relays[0].url, count: idleCount } })
    await load.measure({ pairs: { urls: relays.map(relay => relay.url), count: pairCount } })
    await load.measure({ send: { seconds: 1 } })
    const title = `relay, ${name}${name === 'sqlite' ? `, beside ${idleCount} idle` : ''}`
    const [relay] = relays
    const before = [relay.pid, load.pid, redis.pid()].map(readCpuSeconds)
    const written = await readWrites(relay)
    const timed = await load.measure({ send: { perSecond: targetPerSecond, seconds } })
    judge(timed, title, notes)
    add(`${title}: CPU µs a message`, perMessage(relay.pid, before[0], timed))
    if (name === 'redis') add(`${title}: broker's CPU µs a message`, perMessage(redis.pid(), before[2], timed))
    add(`${title}: the load's CPU µs a message`, perMessage(load.pid, before[1], timed))
    add(`${title}: messages/s of ${targetPerSecond}/s due`, timed.perSecond)
    add(`${title}: p50 ms`, percentile(timed.samples, 0.5))
    add(`${title}: p99 ms`, percentile(timed.samples, 0.99), 20)
    // Without the lag of the process that sends: it shares the cores with the relay.
    add(`${title}: p99 ms from when it was sent`, percentile(timed.sentSamples, 0.99))
    add(`${title}: p99 ms by which the load was late`, percentile(timed.late, 0.99))
    const writes = await readWrites(relay)
    const slow = (writes.slow - written.slow) / (writes.all - written.all)
    add(`${title}: % of writes for which the store took over 20 ms`, 100 * slow)
    const most = await load.measure({ send: { seconds } })
    add(`${title}: most messages/s`, most.perSecond, targetPerSecond, (value, budget) => value < budget)
  })
}

/** Each instance gets as much as the one before: what comes together goes to the store together, so more for one is cheaper. */
async function measureInstances({ add, env, notes, redis, say, seconds }) {
  const costs = []
  const brokers = []
  for (const count of [1, 2, 3]) {
    say(`relay: ${count} behind one broker`)
    const title = `relay, redis, ${count} instances`
    const perSecond = count * instancePerSecond
    const all = Array.from({ length: count }, () => ({ ...env, BILLFOLD_RELAY_STORE: redis.url }))
    await withRelays(all, async (relays, load) => {
      await load.measure({ pairs: { urls: relays.map(relay => relay.url), count: 30 * count } })
      // Every instance compiles its code by itself; what that costs has nothing to do with messages.
      await load.measure({ send: { perSecond, seconds: 8 } })
      const pids = [...relays.map(relay => relay.pid), redis.pid()]
      const before = pids.map(readCpuSeconds)
      const timed = await load.measure({ send: { perSecond, seconds: 2 * seconds } })
      judge(timed, title, notes)
      const used = pids.map((pid, at) => (1_000_000 * (readCpuSeconds(pid) - before[at])) / timed.samples.length)
      costs.push(used.slice(0, -1).reduce((sum, one) => sum + one, 0))
      brokers.push(used.at(-1))
      add(`${title}, ${perSecond}/s: CPU µs a message`, costs.at(-1))
      add(`${title}, ${perSecond}/s: broker's CPU µs a message`, used.at(-1))
      add(`${title}, ${perSecond}/s: p99 ms`, percentile(timed.samples, 0.99))
    })
  }
  add('relay: cost of a message, 3 instances to 1', costs[2] / costs[0], 1.3)
  add("relay: broker's cost of a message, 3 instances to 1", brokers[2] / brokers[0])
  add('relay, model: messages/s of one instance with a core of its own', 1_000_000 / costs[2])
  add("relay, model: messages/s until the broker's core is full", 1_000_000 / brokers[2])
  notes.push(
    'relays, load and broker share the machine: that the cost of a message stays flat is measured. That n instances on n cores carry n times as much, until the one core of the broker is full, is a model, drawn from the CPU time of a message with three',
  )
}

/** Relays and processes of clients, ended with `run`. */
async function withRelays(envs, run, loadCount = 1) {
  const relays = []
  const loads = []
  try {
    for (const env of envs) {
      const relay = await startService(env, 'relay')
      relays.push({ ...relay, cpuSeconds: () => readCpuSeconds(relay.pid) })
    }
    for (let count = 0; count < loadCount; count += 1) {
      const load = startLoad(join(import.meta.dirname, 'load.mjs'))
      loads.push({
        ...load,
        async measure(task) {
          const answer = await load.measure(task)
          if (answer.error) throw new Error(answer.error)
          return answer
        },
      })
    }
    await run(relays, ...loads)
  } finally {
    for (const one of [...loads, ...relays]) await one.stop()
  }
}

function perMessage(pid, before, { samples }) {
  return (1_000_000 * (readCpuSeconds(pid) - before)) / samples.length
}

async function readMetric({ metrics }, name) {
  const text = await (await fetch(`${metrics}/metrics`)).text()
  const line = text.split('\n').find(one => one.startsWith(`billfold_relay_${name} `))
  return Number(line?.split(' ').at(-1))
}

/** How often the store has written, and how often that took more than 20 ms. */
async function readWrites(relay) {
  const all = await readMetric(relay, 'store_seconds_count')
  return { all, slow: all - (await readMetric(relay, 'store_seconds_bucket{le="0.02"}')) }
}

function judge({ failed, latest }, name, notes) {
  if (failed > 0) notes.push(`${name}: ${failed} messages failed`)
  if (latest > 20) notes.push(`${name}: the load itself was late by ${Math.round(latest)} ms`)
}
