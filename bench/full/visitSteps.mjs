// One visit of the full kit, step by step: what each step asks the page's own server for.
import { openVisit } from '../measure/visit.mjs'

const button = { text: 'Connect wallet' }
const row = { text: 'Size Wallet' }
const field = { selector: 'input[type=email],input[inputmode=email]' }
const code = { selector: '[role=img][aria-label*="code" i],svg[aria-label*="code" i]' }
/** Quiet for this long, a step counts as done. */
const DONE_MS = 500

/**
 * Requests, scripts and gzip bytes of each step: `load`, `intent` (the pointer is over the button: what the list needs), `open`
 * (the list and what comes by itself after it), `email` (its field has the focus), `login` (the address is sent). Times in
 * ms: `clickToList`, `paintToCode`. Without a pointer nothing is loaded before the press.
 */
export async function visitSteps(
  browser,
  url,
  bytes,
  { query = '', slowdown = 1, network, context, hasPointer = true } = {},
) {
  const visit = await openVisit(browser, { slowdown, network, context })
  const { page, requests, call, quiet } = visit
  const steps = {}
  let counted = 0
  const count = name => {
    const own = requests.slice(counted).filter(one => one.origin === url)
    counted = requests.length
    const scripts = own.filter(one => bytes.has(decodeURI(one.pathname)))
    steps[name] = {
      requests: own.length,
      scripts: scripts.length,
      bytes: scripts.reduce((sum, one) => sum + bytes.get(decodeURI(one.pathname)), 0),
    }
  }
  try {
    await page.goto(`${url}/${query}`)
    await call('painted', button)
    await quiet(DONE_MS)
    count('load')
    const press = page.getByRole('button', { name: button.text })
    if (hasPointer) {
      await press.hover()
      await quiet(DONE_MS)
    }
    count('intent')
    steps.clickToList = await visit.pressUntilPainted(press, row)
    const paintedAt = await call('painted', row)
    steps.paintToCode = (await call('painted', code)) - paintedAt
    await quiet(DONE_MS)
    count('open')
    await page.locator(field.selector).first().focus()
    await quiet(DONE_MS)
    count('email')
    await page.keyboard.type('visitor@example.com')
    await page.keyboard.press('Enter')
    await quiet(DONE_MS)
    count('login')
    return steps
  } finally {
    await visit.close()
  }
}
