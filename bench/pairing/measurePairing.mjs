// Our client of the pairing protocol beside the last free release of the public one, in the same run: over our relay as it is
// installed, with the same phone. Bytes; a code; a session; a signature; the CPU time that each takes the app.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureImport } from '../../scripts/measureImport.mjs'
import { startLoad, startService } from '../api/processes.mjs'
import { median } from './median.mjs'

const signatures = 60
const clients = { billfold: 'billfold', public: 'sign-client 2.21.7' }
/** What the issue that brought pairing allows. */
const budgets = { first: 2_000, later: 35_000 }

/** Adds rows of `{ name, value, budget, over }` to `figures`, so that those which could be had are not lost. */
export async function measurePairing({ figures, notes, runs = 5, say }) {
  const add = (name, value, budget = null) =>
    figures.push({
      name: `pairing, ${name}`,
      value: Math.round(value * 100) / 100,
      budget,
      over: budget !== null && value > budget,
    })
  say('pairing: bytes')
  for (const [name, value, budget] of await measureBytes()) add(name, value, budget)
  const folder = mkdtempSync(join(tmpdir(), 'billfold-bench-'))
  const env = { BILLFOLD_RELAY_CALLS_PER_SECOND: '1000000', BILLFOLD_DATA: folder }
  const processes = []
  try {
    const relay = await startService(env, 'relay')
    processes.push(relay)
    const start = file => {
      const process = startLoad(join(import.meta.dirname, file))
      processes.push(process)
      return task =>
        process.measure(task).then(answer => {
          if (answer.error) throw new Error(answer.error)
          return answer
        })
    }
    const phone = start('phone.mjs')
    const apps = Object.fromEntries(Object.keys(clients).map(client => [client, start('app.mjs')]))
    const samples = Object.fromEntries(Object.keys(clients).map(client => [client, []]))
    // The first of each compiles its code and does not count; the others take turns.
    for (let run = 0; run <= runs; run += 1)
      for (const client of Object.keys(clients)) {
        say(`pairing: ${clients[client]}, ${run === 0 ? 'to warm up' : `run ${run} of ${runs}`}`)
        const one = await connectOnce(apps[client], phone, client, relay.url)
        if (run > 0) samples[client].push(one)
      }
    for (const [key, name] of Object.entries(rows))
      for (const [client, title] of Object.entries(clients))
        add(`${title}: ${name}`, median(samples[client].map(one => one[key])))
    notes.push(
      'pairing: everything runs on this machine, so a way to the relay takes no time; the phone is our test wallet, whose signing is a part of each round trip',
    )
  } finally {
    for (const process of processes.reverse()) await process.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const rows = {
  uriMs: 'connect() to code, ms',
  askedMs: 'scan to question on the phone, ms',
  pressMs: 'connect() to question on the phone, ms',
  settledMs: 'approval to session, ms',
  signMs: 'a signature and back, ms',
  connectCpuMs: 'CPU to connect, ms',
  signCpuMs: 'CPU of a signature, ms',
}

async function connectOnce(app, phone, client, relay) {
  const { cpuMs, uri, uriMs } = await app({ connect: { client, relay } })
  const settling = app({ settle: true })
  const { approvedAt, askedMs } = await phone({ scan: { relay, uri } })
  const settled = await settling
  const signed = await app({ request: { count: signatures } })
  await app({ close: true })
  return {
    uriMs,
    askedMs,
    // The public client publishes before it gives its code, ours after: only the two together are the same way.
    pressMs: uriMs + askedMs,
    settledMs: settled.settledAt - approvedAt,
    signMs: median(signed.samples),
    connectCpuMs: cpuMs + settled.cpuMs,
    signCpuMs: signed.cpuMs,
  }
}

async function measureBytes() {
  const kit = `import { createBillfold } from 'billfold'`
  const both = `${kit}\nimport { pairing } from 'billfold/pairing'`
  const isPublished = true
  const alone = await measureImport(kit, { isPublished })
  return [
    [
      'billfold: bytes at first load, beside a kit',
      (await measureImport(both, { isPublished })) - alone,
      budgets.first,
    ],
    [
      'billfold: bytes once asked for',
      await measureImport(both, { isPublished, later: 'openPairedWallet' }),
      budgets.later,
    ],
    [
      'sign-client 2.21.7: bytes, all at once',
      await measureImport(`import { SignClient } from '@walletconnect/sign-client'`, { isPublished }),
    ],
  ]
}
