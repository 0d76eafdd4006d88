// The target under the strict policy, opened: violations, and what axe finds on the opened modal.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { launchChromium } from '../../scripts/chromium.mjs'
import { serveFolder } from '../../scripts/serveFolder.mjs'
import { chromiumArgs } from './chromiumArgs.mjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'"

export async function measurePolicy(build, target, stub) {
  return { violations: await countViolations(build, target, stub), axe: await countFindings(build, target, stub) }
}

async function visit({ outDir }, target, stub, headers, look) {
  const server = await serveFolder(outDir, { headers })
  const browser = await launchChromium({ args: chromiumArgs(stub) })
  try {
    const page = await browser.newPage()
    await page.addInitScript({ path: join(import.meta.dirname, '../../scripts/sizeWallet.js') })
    await page.addInitScript(() => {
      window.violations = []
      document.addEventListener('securitypolicyviolation', event => window.violations.push(event.effectiveDirective))
    })
    await page.goto(server.url)
    await page
      .getByRole('button', { name: 'Connect wallet' })
      .click({ timeout: 5_000 })
      .catch(() => {})
    await page
      .getByText(target.row, { exact: true })
      .last()
      .waitFor({ timeout: 5_000 })
      .catch(() => {})
    await page.waitForLoadState('networkidle')
    return await look(page)
  } finally {
    await browser.close()
    await server.stop()
  }
}

function countViolations(build, target, stub) {
  return visit(build, target, stub, { 'content-security-policy': POLICY }, page =>
    page.evaluate(() => window.violations.length),
  )
}

function countFindings(build, target, stub) {
  return visit(build, target, stub, {}, async page => {
    await page.evaluate(axe)
    const { violations } = await page.evaluate(() => window.axe.run(document))
    return violations.reduce((total, violation) => total + violation.nodes.length, 0)
  })
}
