#!/usr/bin/env node
// `npm run bench:limits`: what limits that processes share cost. One instance over SQLite and over PostgreSQL, as fast as they answer; then one and three instances whose every statement takes 20 ms more, with
// so few requests at once that the machine has time left. `--json` prints one line, `--seconds N` (5) is the time of each measurement.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { askDatabase, startService } from './api/processes.mjs'
import { round } from './figures.mjs'
import { readCpuSeconds } from './relay/readCpuSeconds.mjs'

const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, seconds: { type: 'string', default: '5' } },
})
const seconds = Number(values.seconds)
const statementMs = 20
const callers = 500
const chain = 'eip155:1'
const config = '/appkit/v1/config?projectId=bench'
/** Reads the database each time: no account is requested twice. */
let account = 0
const history = () =>
  `/v1/account/0x${(++account).toString(16).padStart(40, '0')}/history?projectId=bench&chainId=${chain}`

const folder = mkdtempSync(join(tmpdir(), 'billfold-bench-'))
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
/** No node runs: what is read is in the database. The indexer would have a SQLite file wait for the disk. */
const writeSeed = (name, networks) => {
  const projects = [{ id: 'bench', name: 'Bench', isDevelopment: true, allowedOrigins: [] }]
  writeFileSync(join(folder, name), JSON.stringify({ version: 1, projects, networks }))
  return { BILLFOLD_API_SEED: join(folder, name) }
}
const plain = writeSeed('plain.json', [])
const indexed = writeSeed('indexed.json', [
  { id: chain, name: 'Main', nativeCurrency, rpcUrls: ['http://127.0.0.1:1'], indexed: true },
])
const env = {
  BILLFOLD_TRUSTED_PROXIES: '1',
  BILLFOLD_RATE_FACTOR: '100',
  // The line `listening` is one of these.
  BILLFOLD_LOG_LEVEL: 'info',
}

/** Answered requests a second, and the CPU time of the services for each, which other work of the machine hardly changes. */
async function measure(envs, path, socketsEach) {
  const services = await Promise.all(envs.map(one => startService({ ...env, ...one })))
  try {
    const run = async forMs => {
      const endAt = performance.now() + forMs
      let answered = 0
      let failed = 0
      const agent = new Agent({ keepAlive: true })
      const visit = async url => {
        while (performance.now() < endAt) ((await send(agent, url + path())) ? () => answered++ : () => failed++)()
      }
      await Promise.all(services.flatMap(({ url }) => Array.from({ length: socketsEach }, () => visit(url))))
      agent.destroy()
      if (failed > 0) throw new Error(`${failed} requests failed`)
      return answered / (forMs / 1_000)
    }
    await run(1_000)
    const readCpu = () => services.reduce((sum, { pid }) => sum + readCpuSeconds(pid), 0)
    const before = readCpu()
    const perSecond = await run(1_000 * seconds)
    const cpuMs = ((readCpu() - before) * 1_000) / (perSecond * seconds)
    return { perSecond: round(perSecond), cpuMs: Math.round(cpuMs * 1_000) / 1_000 }
  } finally {
    await Promise.all(services.map(service => service.stop()))
  }
}

let caller = 0
function send(agent, url) {
  const at = ++caller % callers
  const headers = { 'x-forwarded-for': `198.51.${at >> 8}.${at & 255}` }
  return new Promise(resolve => {
    const sent = request(url, { agent, headers }, response => {
      response.resume().on('end', () => resolve(response.statusCode === 200))
    })
    sent.on('error', () => resolve(false))
    sent.end()
  })
}

/** Passes on to PostgreSQL's socket what it gets, a while later. */
async function slowDown(url) {
  const { pathname, searchParams, username } = new URL(url)
  const path = join(searchParams.get('host'), '.s.PGSQL.5432')
  const server = createServer(client => {
    const database = connect(path)
    client.on('data', bytes => setTimeout(() => database.write(bytes), statementMs))
    client.on('close', () => database.destroy())
    database.on('data', bytes => client.write(bytes))
    database.on('close', () => client.destroy())
    for (const socket of [client, database]) socket.setNoDelay(true).on('error', () => {})
  })
  await new Promise(done => server.listen(0, '127.0.0.1', done))
  return { url: `postgres://${username}@127.0.0.1:${server.address().port}${pathname}`, stop: () => server.close() }
}

const postgres = await askDatabase('postgres', 'fsync')
const slow = await slowDown(postgres.url)
try {
  const sqlite = await measure([{ ...plain, BILLFOLD_DATA: folder }], () => config, 32)
  const one = await measure([{ ...plain, DATABASE_URL: postgres.url }], () => config, 32)
  const away = { ...indexed, DATABASE_URL: slow.url }
  const slowOne = await measure([away], history, 2)
  const slowThree = await measure([away, away, away], history, 2)
  // Each is bound by its CPU.
  const share = round(sqlite.cpuMs / one.cpuMs)
  const times = round(slowThree.perSecond / slowOne.perSecond)
  const figures = [
    { name: 'SQLite, one instance, configurations/s', value: sqlite.perSecond, budget: null, over: false },
    { name: 'SQLite, CPU ms a request', value: sqlite.cpuMs, budget: null, over: false },
    { name: 'PostgreSQL, one instance, configurations/s', value: one.perSecond, budget: null, over: false },
    { name: 'PostgreSQL, CPU ms a request', value: one.cpuMs, budget: null, over: false },
    { name: 'PostgreSQL of SQLite, by CPU time', value: share, budget: 0.5, over: share < 0.5 },
    {
      name: `${statementMs} ms a statement, one instance, histories/s`,
      value: slowOne.perSecond,
      budget: null,
      over: false,
    },
    {
      name: `${statementMs} ms a statement, three instances, histories/s`,
      value: slowThree.perSecond,
      budget: null,
      over: false,
    },
    { name: 'three instances of one', value: times, budget: 2.5, over: times < 2.5 },
  ]
  if (values.json) console.log(JSON.stringify({ figures }))
  else for (const { name, value, over } of figures) console.log(`${name.padEnd(56)} ${value}${over ? '  UNDER' : ''}`)
  process.exitCode = figures.some(({ over }) => over) ? 1 : 0
} finally {
  slow.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
