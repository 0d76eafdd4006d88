// From a site's request to the approval that the vault paints, in real Chromium with everybody's defaults, against the real pages, server and chain, at a
// slowdown of 4: in a frame that is there (warm) and in one that is being loaded for it, nothing in the cache (cold).
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { median } from '../pairing/median.mjs'
import { percentile } from '../relay/percentile.mjs'

const root = resolve(import.meta.dirname, '../..')
const slowdown = 4
/** One way to a node and back, as the bench's other outside hosts. */
const nodeDelayMs = 50
/** What the visitor may wait for for a response, in a loaded frame. */
const warmBudget = 300

/** Adds rows of `{ name, value, budget, over }` to `figures`: the median, with the 95th percentile behind it. */
export async function measureVault({ figures, notes, runs = 5, say }) {
  const rounds = Math.max(20, runs)
  const coldRounds = Math.max(10, runs)
  say(`vault: ${rounds} requests of each kind, and ${coldRounds} in frames that are only being loaded`)
  const { samples, violations } = await run({ coldRuns: coldRounds, nodeDelayMs, runs: rounds, slowdown })
  for (const [name, values] of Object.entries(samples)) {
    const value = Math.round(median(values))
    const budget = name.startsWith('cold') || name.endsWith('both') ? null : warmBudget
    figures.push({
      name: `vault at 4x, ${name}, ms`,
      value,
      p95: Math.round(percentile(values, 0.95)),
      budget,
      over: budget !== null && value > budget,
      note: `p95 ${Math.round(percentile(values, 0.95))}`,
    })
  }
  figures.push({
    name: 'vault, violations of its policy',
    value: violations.length,
    budget: 0,
    over: violations.length > 0,
  })
  notes.push(
    `vault: ${rounds} of each, ${coldRounds} of the cold ones; every call to the node takes ${nodeDelayMs} ms more; the custody worker is not slowed down, which the browser cannot`,
  )
}

function run(options) {
  const words = ['--conditions=@billfold/source', '--import', 'tsx', resolve(import.meta.dirname, 'visits.mjs')]
  const child = spawn(process.execPath, [...words, JSON.stringify(options)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  let errors = ''
  child.stdout.on('data', chunk => {
    text += chunk
  })
  child.stderr.on('data', chunk => {
    errors += chunk
  })
  return new Promise((settle, reject) => {
    child.once('close', code => {
      if (code === 0) settle(JSON.parse(text.trim().split('\n').at(-1)))
      else reject(new Error(errors.split('\n').find(line => /error/i.test(line)) ?? `the visits ended with ${code}`))
    })
  })
}
