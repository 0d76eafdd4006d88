// `npm run bench -- --only full`: the kit that most hosts use, as each bundler builds it from the packed packages, step by step.
import { launchChromium } from '../../scripts/chromium.mjs'
import { attempt } from '../measure/attempt.mjs'
import { calm } from '../measure/calm.mjs'
import { chromiumArgs } from '../measure/chromiumArgs.mjs'
import { serveBuild } from '../measure/serveBuild.mjs'
import { startStub } from '../measure/stub.mjs'
import { bundle, bundlers } from './bundlers.mjs'
import { fullBudgets } from './fullBudgets.mjs'
import { prepareApp } from './prepareApp.mjs'
import { visitSteps } from './visitSteps.mjs'

/** Bundling takes longer than any visit. */
const BUILD_MS = 300_000
/** A directory of this length, page by page, from the API that the stub plays. */
const LISTED = '?api=https://api.example/600'
/** A phone on a slow network. */
const PHONE = { slowdown: 4, hasPointer: false, network: { latencyMs: 150, bitsPerSecond: 1_600_000 } }
const FOREVER = { 'cache-control': 'public, max-age=31536000, immutable' }

/** Adds its rows to `figures`: bytes and requests of every bundler, times of the page that Vite built. */
export async function measureFull({ figures, notes, say, runs }) {
  const add = (name, value) => {
    const known = Number.isFinite(value)
    const budget = fullBudgets[name] ?? null
    figures.push({
      name: `full: ${name}`,
      value: known ? Math.round(value * 10) / 10 : null,
      budget,
      over: !known || (budget !== null && value > budget),
      ...(known ? {} : { note: 'not measured' }),
    })
  }
  const stub = await startStub()
  try {
    say('full: packing and installing')
    const app = await attempt('full, install', notes, async () => prepareApp(), BUILD_MS)
    if (!app) return
    for (const name of Object.keys(bundlers)) {
      say(`full: ${name}`)
      const built = await attempt(`full, ${name}`, notes, async () => bundle(name, app), BUILD_MS)
      if (!built) continue
      add(`${name}, files`, built.bytes.size)
      add(`${name}, all bytes`, sum(built.bytes.values()))
      const steps = await attempt(`full, steps with ${name}`, notes, () => visit(built, stub))
      for (const step of ['load', 'intent', 'open', 'email', 'login']) {
        add(`${name}, ${step}, requests`, steps?.[step].scripts)
        add(`${name}, ${step}, bytes`, steps?.[step].bytes)
      }
      if (name === 'vite') await measureTimes(built)
    }
  } finally {
    await stub.stop()
  }

  async function measureTimes(built) {
    for (const [name, options] of [
      ['1x', {}],
      ['4x', { slowdown: 4 }],
      ['phone', PHONE],
      ['600 wallets, 1x', { query: LISTED }],
      ['600 wallets, phone', { query: LISTED, ...PHONE }],
    ]) {
      const all = []
      for (let run = 0; run < runs; run += 1) {
        await calm()
        const one = await attempt(`full, ${name}`, notes, () => visit(built, stub, options))
        if (one) all.push(one)
      }
      add(`${name}, click to list, ms`, median(all.map(one => one.clickToList)))
      add(`${name}, list to code, ms`, median(all.map(one => one.paintToCode)))
    }
    const warm = await attempt('full, warm cache', notes, () => visitTwice(built, stub))
    add('scripts asked for again by a second visit', warm)
  }
}

async function visit({ outDir, bytes }, stub, options) {
  const server = await serveBuild(outDir)
  const browser = await launchChromium({ args: chromiumArgs(stub) })
  try {
    return await visitSteps(browser, server.url, bytes, options)
  } finally {
    await browser.close()
    await server.stop()
  }
}

/**
 * Scripts that a second visit with everything in the cache asks the server for again. It also asks for two that the first
 * has not needed: they read the pairing that the first visit offered.
 */
async function visitTwice({ outDir, bytes }, stub) {
  const seen = new Set()
  let again = 0
  const server = await serveBuild(outDir, FOREVER, path => {
    if (!bytes.has(path)) return
    if (seen.has(path)) again += 1
    seen.add(path)
  })
  const browser = await launchChromium({ args: chromiumArgs(stub) })
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    await visitSteps(browser, server.url, bytes, { context })
    await visitSteps(browser, server.url, bytes, { context })
    return again
  } finally {
    await browser.close()
    await server.stop()
  }
}

function sum(values) {
  return [...values].reduce((total, value) => total + value, 0)
}

function median(values) {
  const known = values.filter(Number.isFinite).sort((a, b) => a - b)
  return known[Math.floor((known.length - 1) / 2)]
}
