// Long lists of ours: 600 wallets of an API (click to list, last key to results, elements at the bottom), 5,000 wallets
// and 10,000 tokens scrolled from top to bottom.
import { join } from 'node:path'
import { launchChromium } from '../../scripts/chromium.mjs'
import { attempt } from './attempt.mjs'
import { buildTarget } from './buildTarget.mjs'
import { chromiumArgs } from './chromiumArgs.mjs'
import { serveBuild } from './serveBuild.mjs'
import { openVisit } from './visit.mjs'

const hosts = join(import.meta.dirname, '../hosts')
/** Frames of one way from top to bottom: with 5,000 rows, every frame shows rows that were not there before. */
const FRAMES = 300
/** By then the last row is there. */
const LAST_MS = 60_000
const walletRow = { selector: 'ul[aria-label="All wallets"] button' }
const tokenRow = { selector: 'ul[aria-label="Tokens"] li', text: 'T0' }

/** @returns medians of `runs` for what is short, one run for what is long; what failed is absent and `notes` say why */
export async function measureLongLists(stub, runs, notes, median) {
  const samples = []
  for (let run = 0; run < runs; run += 1)
    samples.push((await visitHost('all-wallets', '?listed=600', stub, notes, 'list of 600', listOf600)) ?? {})
  return {
    ...median(samples),
    listed: await visitHost('all-wallets', '?listed=5000', stub, notes, '5,000 wallets of an API', visit =>
      scrollWallets(visit, { ...walletRow, text: 'Wallet 4999' }),
    ),
    own: await visitHost('all-wallets', '?own=5000', stub, notes, '5,000 wallets of the host', scrollWallets),
    tokens: await visitHost('many-tokens', '?tokens=10000', stub, notes, '10,000 tokens', scrollTokens),
  }
}

async function visitHost(name, search, stub, notes, what, measure) {
  return attempt(what, notes, async () => {
    const { outDir } = await buildTarget(name, { root: join(hosts, name), isOurs: true })
    const server = await serveBuild(outDir)
    const browser = await launchChromium({ args: chromiumArgs(stub) })
    try {
      const visit = await openVisit(browser)
      await visit.page.goto(`${server.url}/${search}`)
      await visit.quiet()
      return await measure(visit)
    } finally {
      await browser.close()
      await server.stop()
    }
  })
}

async function listOf600(visit) {
  const { page, quiet } = visit
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const more = page.getByRole('button', { name: /^All wallets/ })
  await more.hover()
  await quiet()
  const clickToList = await visit.pressUntilPainted(more, walletRow)
  await quiet()
  // A row that is known but not in view: found among the local ones, which never wait.
  const field = page.getByRole('searchbox')
  await field.pressSequentially('003')
  await quiet(400)
  const keyToResults = await visit.typeUntilPainted(field, '9', { ...walletRow, pattern: '^.?Wallet 0039' })
  await field.fill('')
  await quiet(400)
  const elements = await scrollTo(visit, walletRow.selector, { ...walletRow, text: 'Wallet 0599' })
  return { clickToList, keyToResults, elements }
}

async function scrollWallets(visit, last) {
  const { page, call, quiet } = visit
  await page.getByRole('button', { name: 'Wallets', exact: true }).click()
  await call('painted', walletRow)
  await quiet()
  return scroll(visit, walletRow.selector, last)
}

async function scrollTokens(visit) {
  const { page, call, quiet } = visit
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: 'Size Wallet' }).click()
  await page.getByRole('button', { name: /0xf39F/i }).click()
  await call('painted', tokenRow)
  await quiet()
  return scroll(visit, tokenRow.selector, { ...tokenRow, text: 'Token 09999' })
}

async function scroll(visit, selector, last) {
  await visit.call('watchTasks')
  const elements = await scrollTo(visit, selector, last)
  return { longestTask: await visit.call('longestTask'), elements }
}

/** From top to bottom, and on while pages of an API make the list longer. Resolves with the most elements seen. */
async function scrollTo({ call, quiet }, selector, last) {
  let most = await call('scrollToEnd', selector, FRAMES)
  const endAt = Date.now() + LAST_MS
  while (last && !(await call('isPainted', last))) {
    if (Date.now() > endAt) throw new Error(`the end of the list was not reached: ${last.text}`)
    await quiet()
    most = Math.max(most, await call('scrollToEnd', selector, 5))
  }
  return most
}
