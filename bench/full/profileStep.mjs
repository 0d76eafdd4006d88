// `npm run bench:profile -- [click|wallet|reload|navigation] [slowdown]`: a trace of one step of the full kit, for the flame
// chart of the browser's developer tools, and what the main thread did in it. Functions keep their names.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { launchChromium } from '../../scripts/chromium.mjs'
import { chromiumArgs } from '../measure/chromiumArgs.mjs'
import { serveBuild } from '../measure/serveBuild.mjs'
import { startStub } from '../measure/stub.mjs'
import { openVisit } from '../measure/visit.mjs'
import { targets } from '../targets.mjs'
import { prepareApp } from './prepareApp.mjs'

const CATEGORIES = ['devtools.timeline', 'v8', 'disabled-by-default-v8.cpu_profiler', 'loading']
const [step = 'click', slowdown = '4'] = process.argv.slice(2)
const folder = resolve(import.meta.dirname, '../../.cache/bench/full')
const { full } = targets

const steps = {
  click: traced(async (visit, begin) => {
    const { page, call, quiet } = visit
    await page.goto(server.url)
    await call('painted', full.button)
    await quiet(500)
    const button = page.getByRole('button', { name: full.button.text })
    await button.hover()
    await quiet()
    await begin()
    return visit.pressUntilPainted(button, full.row)
  }),
  navigation: traced(async ({ page, call, callAtStart }, begin) => {
    await callAtStart('watch', full.row)
    await callAtStart('pressAtOnce', full.button, full.row)
    await begin()
    await page.goto(server.url)
    return call('watched')
  }),
  wallet: traced(async (visit, begin) => {
    await openList(visit)
    await begin()
    await full.connect(visit.page)
    return (await visit.call('watched')) - (await visit.call('clicked'))
  }),
  reload: traced(async (visit, begin) => {
    await openList(visit)
    await full.connect(visit.page)
    await visit.call('watched')
    await visit.quiet(500)
    await visit.callAtStart('watch', full.address)
    await begin()
    await visit.page.reload()
    return visit.call('watched')
  }),
}

const stub = await startStub()
const server = await serveBuild(buildNamed())
const browser = await launchChromium({ args: chromiumArgs(stub) })
const devtools = await browser.newBrowserCDPSession()
const events = []
devtools.on('Tracing.dataCollected', ({ value }) => events.push(...value))
try {
  const visit = await openVisit(browser, { slowdown: Number(slowdown) })
  const ms = await steps[step](visit)
  const file = join(folder, `${step}-${slowdown}x.json`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, JSON.stringify(events))
  console.log(`${step} at ${slowdown}x: ${Math.round(ms)} ms, with the profiler on; trace in ${file}`)
  console.table(sumByName(events))
} finally {
  await browser.close()
  await server.stop()
  await stub.stop()
}

/** From the beginning of the trace to the painted goal of a step, ms. */
function traced(run) {
  return async visit => {
    const begin = () =>
      devtools.send('Tracing.start', {
        transferMode: 'ReportEvents',
        traceConfig: { includedCategories: CATEGORIES },
      })
    const ms = await run(visit, begin)
    const complete = new Promise(done => devtools.once('Tracing.tracingComplete', done))
    await devtools.send('Tracing.end')
    await complete
    return ms
  }
}

async function openList({ page, call, quiet }) {
  await page.goto(server.url)
  await page.getByRole('button', { name: full.button.text }).click()
  await call('painted', full.row)
  await quiet(500)
  await call('watch', full.address)
}

function buildNamed() {
  const app = prepareApp()
  const outDir = join(folder, 'out-named')
  const config = join(app, 'vite.named.mjs')
  writeFileSync(
    config,
    "import react from '@vitejs/plugin-react'\nexport default { root: 'page', build: { minify: false }, plugins: [react()] }\n",
  )
  const words = ['build', '--config', config, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn']
  execFileSync(process.execPath, [join(app, 'node_modules/vite/bin/vite.js'), ...words], { cwd: app })
  return outDir
}

/** Time and number of the page's main-thread events by name, longest first; what one contains counts for both. */
function sumByName(all) {
  const mains = all.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const isOf =
    ({ pid, tid }) =>
    event =>
      event.pid === pid && event.tid === tid
  const busiest = mains.toSorted((one, other) => all.filter(isOf(other)).length - all.filter(isOf(one)).length)[0]
  const sums = new Map()
  for (const { name, dur = 0, ph } of all.filter(isOf(busiest))) {
    if (ph !== 'X') continue
    const sum = sums.get(name) ?? { event: name, ms: 0, count: 0 }
    sums.set(name, { ...sum, ms: sum.ms + dur / 1_000, count: sum.count + 1 })
  }
  const longest = [...sums.values()].sort((one, other) => other.ms - one.ms).slice(0, 12)
  return longest.map(({ ms, ...sum }) => ({ ...sum, ms: Math.round(ms) }))
}
