#!/usr/bin/env node
// `npm run bench`: Billfold beside its peers in the same run, in real Chromium. `--json` prints one line, `--runs N` (5),
// `--only a,b` picks targets, `--install` installs the peers first. Every outside host is answered by a local stub with
// the same delay. Never part of CI: absolute times are noisy, ratios within a run are what counts.
import { spawnSync } from 'node:child_process'
import { measureAllWallets } from './measure/allWallets.mjs'
import { buildTarget } from './measure/buildTarget.mjs'
import { installFootprint } from './measure/footprint.mjs'
import { measurePage } from './measure/page.mjs'
import { measurePolicy } from './measure/policy.mjs'
import { startStub } from './measure/stub.mjs'
import { arePeersInstalled, installPeers, targets } from './targets.mjs'

const option = name => process.argv[process.argv.indexOf(name) + 1]
const runs = process.argv.includes('--runs') ? Number(option('--runs')) : 5
if (process.argv.includes('--install') && !arePeersInstalled())
  spawnSync(installPeers, { shell: true, stdio: ['ignore', 2, 2] })
const names = process.argv.includes('--only')
  ? option('--only').split(',')
  : Object.keys(targets).filter(name => targets[name].isOurs || arePeersInstalled())
if (!arePeersInstalled())
  console.error(`Peers are not installed, only our own pages are measured. Install them: ${installPeers}`)

const stub = await startStub()
const results = {}
try {
  for (const name of names) results[name] = { build: await buildTarget(name, targets[name]), samples: [] }
  // Interleaved, so that a busy moment of the machine strikes all alike.
  for (let run = 0; run < runs; run += 1)
    for (const name of names) results[name].samples.push(await measurePage(results[name].build, targets[name], stub))
  for (const name of names) results[name].policy = await measurePolicy(results[name].build, targets[name], stub)
  if (names.includes('billfold')) results.billfold.allWallets = await measureAllWallets(stub)
} finally {
  await stub.stop()
}

const medians = Object.fromEntries(names.map(name => [name, median(results[name].samples)]))
const figures = names.includes('billfold') ? budgets(medians, results) : []
if (process.argv.includes('--json')) console.log(JSON.stringify({ runs, medians, figures }))
else print()

function median(samples) {
  const keys = Object.keys(samples[0] ?? {})
  return Object.fromEntries(
    keys.map(key => {
      const values = samples
        .map(sample => sample[key])
        .filter(value => Number.isFinite(value))
        .sort((a, b) => a - b)
      return [key, values.length === 0 ? null : values[Math.floor(values.length / 2)]]
    }),
  )
}

/** The budgets of the first issue, each against what was measured in this very run. */
function budgets(all, results) {
  const { billfold, baseline, rainbowkit, wagmi } = all
  const own = results.billfold
  const figure = (name, value, budget) => ({
    name,
    value,
    budget,
    over: value !== null && budget !== null && value > budget,
  })
  const part = (whole, factor) => (whole === undefined || whole === null ? null : whole * factor)
  return [
    figure('first load, gzip bytes without React', billfold.firstLoadBytes - baseline.firstLoadBytes, 20_000),
    figure('Connect painted, gzip bytes without React', billfold.paintedBytes - baseline.firstLoadBytes, 60_000),
    figure('click to list, ms', billfold.clickToList, part(rainbowkit?.clickToList, 0.5)),
    figure('click to list at 4x, ms', billfold.clickToListSlow, part(rainbowkit?.clickToListSlow, 0.5)),
    figure('navigation to list, ms', billfold.navigationToList, part(baseline?.navigationToList, 1.6)),
    figure('reload to address, ms', billfold.reloadToAddress, part(wagmi?.reloadToAddress, 1.2)),
    figure('heap after load, bytes', billfold.heapBytes, 2_000_000),
    figure('outside requests before a touch', billfold.outsideRequests, 0),
    figure('violations of the strict policy', own.policy.violations, 0),
    figure('axe findings', own.policy.axe, 0),
    figure('600 wallets: click to list, ms', own.allWallets.clickToList, 60),
    figure('600 wallets: last key to results, ms', own.allWallets.keyToResults, 150),
    figure('600 wallets: elements at the bottom', own.allWallets.elements, 600),
    figure('5,000 wallets: longest task while scrolling, ms', own.allWallets.longestTask, 50),
    figure('installed packages', installFootprint().packages, 30),
    figure('installed MB', installFootprint().megabytes, 75),
  ]
}

function print() {
  const keys = [
    'firstLoadBytes',
    'paintedBytes',
    'clickToList',
    'clickToListSlow',
    'navigationToList',
    'reloadToAddress',
    'heapBytes',
    'outsideRequests',
  ]
  console.log(['target'.padEnd(12), ...keys.map(key => key.padStart(17))].join(''))
  for (const name of names)
    console.log([name.padEnd(12), ...keys.map(key => String(round(medians[name][key])).padStart(17))].join(''))
  console.log()
  for (const { name, value, budget, over } of figures)
    console.log(
      `${name.padEnd(52)} ${String(round(value)).padStart(10)} of ${String(round(budget)).padStart(10)}${over ? '  OVER' : ''}`,
    )
}

function round(value) {
  return typeof value === 'number' ? Math.round(value * 10) / 10 : '–'
}
