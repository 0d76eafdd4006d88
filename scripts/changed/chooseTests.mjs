import { dirname } from 'node:path'

/** The layer of a test file, by its path, as vitest.config.ts has it. */
export function layerOf(file) {
  if (/^e2e\/.*\.test\.ts$/.test(file)) return 'e2e'
  if (!/^(packages|services|apps|scripts)\/.*\.test\.tsx?$/.test(file)) return undefined
  if (/^(apps\/docs|scripts)\//.test(file)) return 'workspace'
  if (/\.browser\.test\.tsx?$/.test(file)) return 'browser'
  return /^(packages|services)\/[^/]+\/test\//.test(file) ? 'integration' : 'unit'
}

/** Seconds of a file that was not timed yet. */
const guesses = { unit: 1, workspace: 5, integration: 5, browser: 8, e2e: 20 }
/** What a layer takes before its first test. */
const starts = { unit: 1, workspace: 1, integration: 2, browser: 3, e2e: 12 }

/**
 * Chooses tests for a change: all that it can reach, the most likely to fail first, as many as fit the time. A test is
 * more likely to fail when it is a changed file, when it is beside one or beside what needs one by few steps (the test
 * of a view opens a page that holds all views), or when it needs one by fewer steps itself.
 */
export function chooseTests({ budget, changed, files, neededBy, seconds, workers }) {
  const steps = countSteps(changed, neededBy)
  const nearest = countFolders(steps)
  const packages = new Set(changed.map(packageOf))
  const rank = file => {
    if (changed.includes(file)) return 0
    const needing = steps.get(file)
    if (!packages.has(packageOf(file))) return needing + 3
    return 1 + Math.min(needing, nearest.get(dirname(file)) ?? needing)
  }
  const costOf = file => (seconds.get(file) ?? guesses[layerOf(file)]) / workers
  const reached = files
    .filter(file => layerOf(file) && steps.has(file))
    .sort((one, other) => rank(one) - rank(other) || costOf(one) - costOf(other))
  const chosen = []
  const left = []
  const layers = new Set()
  let spent = 0
  for (const file of reached) {
    const layer = layerOf(file)
    const cost = costOf(file) + (layers.has(layer) ? 0 : starts[layer])
    // The most likely one runs whatever it takes.
    if (chosen.length > 0 && spent + cost > budget) {
      left.push(file)
      continue
    }
    spent += cost
    layers.add(layer)
    chosen.push(file)
  }
  return { chosen, left }
}

function countSteps(changed, neededBy) {
  const steps = new Map(changed.map(file => [file, 0]))
  let edge = changed
  for (let step = 1; edge.length > 0; step++) {
    const next = []
    for (const file of edge)
      for (const needing of neededBy.get(file) ?? [])
        if (!steps.has(needing)) {
          steps.set(needing, step)
          next.push(needing)
        }
    edge = next
  }
  return steps
}

/** The fewest steps of a source in each folder. */
function countFolders(steps) {
  const fewest = new Map()
  for (const [file, count] of steps)
    if (!layerOf(file)) fewest.set(dirname(file), Math.min(count, fewest.get(dirname(file)) ?? count))
  return fewest
}

function packageOf(file) {
  return file.split('/').slice(0, 2).join('/')
}
