#!/usr/bin/env node
// `npm run bench`: Billfold beside its peers in the same run, in real Chromium. `--json` prints one line, `--runs N` (5),
// `--only baseline,billfold` picks targets, `--no-install` leaves peers out that are not installed. Every outside host is
// answered by a local stub with the same delay. Never part of CI: absolute times are noisy, ratios within a run count.
import { spawnSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { listFigures, listFullFigures, round } from './figures.mjs'
import { attempt } from './measure/attempt.mjs'
import { buildTarget } from './measure/buildTarget.mjs'
import { calm } from './measure/calm.mjs'
import { measureFootprint } from './measure/footprint.mjs'
import { measureLongLists } from './measure/longLists.mjs'
import { measureMemory } from './measure/memory.mjs'
import { measurePage } from './measure/page.mjs'
import { measurePolicy } from './measure/policy.mjs'
import { startStub } from './measure/stub.mjs'
import { arePeersInstalled, installPeers, targets } from './targets.mjs'

/** Columns of the table, in order. */
const COLUMNS = {
  firstLoadBytes: 'first load B',
  paintedBytes: 'list loaded B',
  clickToList: 'click ms',
  clickToListSlow: 'click 4x ms',
  navigationToList: 'nav to list ms',
  walletToAddress: 'wallet ms',
  reloadToAddress: 'reload ms',
  heapBytes: 'heap B',
  outsideRequests: 'outside',
}

const partLimitMs = 900_000
/** What is measured without a page, each by its own file: rows of figures. */
const PARTS = {
  pairing: async options => (await import('./pairing/measurePairing.mjs')).measurePairing(options),
  relay: async options => (await import('./relay/measureRelay.mjs')).measureRelay(options),
  vault: async options => (await import('./vault/measureVault.mjs')).measureVault(options),
  full: async options => (await import('./full/measureFull.mjs')).measureFull(options),
}

const { runs, only, isJson, mayInstall } = readOptions(process.argv.slice(2))
const notes = []
const say = text => process.stderr.write(`${text}\n`)
const parts = Object.keys(PARTS).filter(name => only === undefined || only.includes(name))
const names = chooseTargets()
const isOwnMeasured = names.includes('billfold')
const startedAt = Date.now()
const startLoad = loadAverage()

const samples = Object.fromEntries(names.map(name => [name, []]))
const policies = {}
const own = {}
let busyRuns = 0
const stub = await startStub()
try {
  const builds = {}
  for (const name of names) {
    say(`building ${name}`)
    builds[name] = await attempt(`${name}, build`, notes, () => buildTarget(name, targets[name]))
  }
  const built = names.filter(name => builds[name])
  // Interleaved, so that a busy moment of the machine strikes all alike.
  for (let run = 1; run <= runs; run += 1)
    for (const name of built) {
      say(`run ${run} of ${runs}: ${name}`)
      if (!(await calm())) busyRuns += 1
      const one = await attempt(name, notes, () => measurePage(name, builds[name], targets[name], stub, notes))
      if (one) samples[name].push(one)
    }
  for (const name of built) {
    say(`policy and axe: ${name}`)
    policies[name] = await measurePolicy(name, builds[name], targets[name], stub, notes)
  }
  if (isOwnMeasured) {
    say('long lists')
    own.lists = await measureLongLists(stub, Math.min(runs, 3), notes, median)
    say('100 opens')
    own.memory = await attempt('100 opens', notes, () => measureMemory(builds.billfold, targets.billfold, stub))
    say('bytes and packages')
    own.size = await attempt('bytes', notes, measureSize)
    own.footprint = await attempt('packages', notes, async () => measureFootprint(notes))
  }
} finally {
  await stub.stop()
}

const medians = Object.fromEntries(names.map(name => [name, { ...median(samples[name]), ...policies[name] }]))
if (busyRuns > 0) notes.push(`other work kept the machine busy in ${busyRuns} of ${runs * names.length} runs`)
const figures = isOwnMeasured ? listFigures({ medians, policy: policies.billfold, ...own }) : []
if (names.includes('full')) figures.push(...listFullFigures(medians))
for (const name of parts) {
  const before = figures.length
  await attempt(name, notes, () => PARTS[name]({ figures, notes, say, runs, seconds: Math.max(2, runs) }), partLimitMs)
  if (figures.length === before) figures.push({ name, value: null, budget: null, over: true, note: 'not measured' })
}
const report = {
  runs,
  seconds: Math.round((Date.now() - startedAt) / 1000),
  loadAverage: [startLoad, loadAverage()],
  figures,
  targets: medians,
  notes,
}
if (isJson) console.log(JSON.stringify(report))
else print()

function readOptions(words) {
  const after = name => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined)
  const count = Number(after('--runs') ?? 5)
  if (!Number.isInteger(count) || count < 1) refuse('--runs takes a whole number from 1')
  return {
    runs: count,
    only: after('--only')?.split(','),
    isJson: words.includes('--json'),
    mayInstall: !words.includes('--no-install'),
  }
}

function refuse(text) {
  process.stderr.write(`${text}\n`)
  process.exit(2)
}

function chooseTargets() {
  const known = [...Object.keys(targets), ...Object.keys(PARTS)]
  const unknown = (only ?? []).filter(name => !known.includes(name))
  if (unknown.length > 0) refuse(`No target ${unknown.join(', ')}; there are ${known.join(', ')}`)
  // The full kit is judged beside these.
  const chosen = only?.includes('full') ? [...new Set([...only, 'baseline', 'wagmi', 'rainbowkit'])] : only
  const wanted = (chosen ?? Object.keys(targets)).filter(name => targets[name])
  if (arePeersInstalled() || wanted.every(name => targets[name].isOurs)) return wanted
  const [command, ...words] = installPeers
  if (mayInstall) {
    say('Installing the peers, half a gigabyte, this once.')
    if (spawnSync(command, words, { stdio: ['ignore', 2, 2] }).status === 0) return wanted
  }
  notes.push(`peers are not installed, only our own pages were measured: ${installPeers.join(' ')}`)
  return wanted.filter(name => targets[name].isOurs)
}

/** Of every key the middle value; null where no run has one. */
function median(all) {
  const keys = new Set(all.flatMap(sample => Object.keys(sample)))
  return Object.fromEntries(
    [...keys].map(key => {
      const values = all
        .map(sample => sample[key])
        .filter(Number.isFinite)
        .sort((a, b) => a - b)
      return [key, values.length === 0 ? null : round(values[Math.floor((values.length - 1) / 2)])]
    }),
  )
}

async function measureSize() {
  const script = resolve(import.meta.dirname, '../scripts/size.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--json'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr.split('\n')[0])
  return JSON.parse(stdout.trim().split('\n').at(-1)).figures
}

function print() {
  const columns = { ...COLUMNS, violations: 'policy', axe: 'axe' }
  const show = value => (typeof value === 'number' ? value.toLocaleString('en') : '–')
  const line = cells => cells.map((cell, at) => (at === 0 ? cell.padEnd(12) : cell.padStart(15))).join('')
  if (names.length > 0) console.log(line(['', ...Object.values(columns)]))
  for (const name of names) console.log(line([name, ...Object.keys(columns).map(key => show(medians[name][key]))]))
  console.log()
  const width = Math.max(46, ...figures.map(one => one.name.length + 1))
  for (const { name, value, budget, over, note } of figures)
    console.log(
      `${name.padEnd(width)}${show(value).padStart(12)} of ${show(budget).padStart(10)}${over ? '  OVER' : ''}${note ? `  ${note}` : ''}`,
    )
  console.log(`\n${runs} runs, ${report.seconds} s, load average ${report.loadAverage.join(' to ')}`)
  for (const note of notes) console.log(`note: ${note}`)
}

function loadAverage() {
  return round(loadavg()[0])
}
