// One visit under the strict policy and one without: violations with the modal open, and what axe finds in it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { launchChromium } from '../../scripts/chromium.mjs'
import { attempt } from './attempt.mjs'
import { chromiumArgs } from './chromiumArgs.mjs'
import { serveBuild } from './serveBuild.mjs'
import { openVisit } from './visit.mjs'

/** What our documentation asks of a host without an API, and Trusted Types. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
].join('; ')
/** Opening animations are over. */
const SETTLED_MS = 700

/** @returns counts; one that could not be had is absent and `notes` say why */
export async function measurePolicy(name, build, target, stub, notes) {
  const headers = { 'content-security-policy': POLICY }
  const step = (what, run) => attempt(`${name}, ${what}`, notes, run)
  return {
    violations: await step('strict policy', () => openModal(build, target, stub, headers, countViolations)),
    axe: await step('axe', () => openModal(build, target, stub, {}, countFindings)),
  }
}

async function openModal({ outDir }, target, stub, headers, look) {
  const server = await serveBuild(outDir, headers)
  const browser = await launchChromium({ args: chromiumArgs(stub) })
  try {
    const visit = await openVisit(browser)
    await visit.page.goto(server.url)
    const button = visit.page.getByRole('button', { name: target.button.text })
    // Under the policy a peer may show nothing at all: its violations count all the same.
    await button.click({ timeout: 5_000 }).catch(() => {})
    await visit.call('painted', target.row, 5_000).catch(() => {})
    await visit.quiet(SETTLED_MS)
    return await look(visit)
  } finally {
    await browser.close()
    await server.stop()
  }
}

function countViolations({ call }) {
  return call('countViolations')
}

async function countFindings({ page }) {
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
  const { violations } = await page.evaluate(() => window.axe.run(document))
  return violations.reduce((total, { nodes }) => total + nodes.length, 0)
}
