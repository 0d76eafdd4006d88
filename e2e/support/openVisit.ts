import type { Browser, BrowserContext, FrameLocator, Locator, Page } from 'playwright-core'
import { expect, type TestContext } from 'vitest'
import { approveInWindow } from './approveInWindow.ts'
import { findAxeViolations } from './findAxeViolations.ts'
import { pressInFrame } from './pressInFrame.ts'
import { readCodeMail } from './readCodeMail.ts'
import { reportSeen } from './reportSeen.ts'
import type { StackAddresses } from './startStack.ts'

/**
 * The demo in a browser of its own: a visitor with nothing but a keyboard and a mouse, and the steps that they repeat to reach the vault.
 *
 * @example const ada = await openVisit(browser, stack); await ada.logInByEmail('ada@mail.example')
 */
export async function openVisit(browser: Browser, stack: StackAddresses, options: openVisit.Options = {}) {
  const context = options.context ?? (await browser.newContext())
  context.setDefaultTimeout(20_000)
  const faults: string[] = []
  context.on(
    'console',
    message => message.type() === 'error' && faults.push(`${message.location().url} ${message.text()}`),
  )
  context.on('weberror', error => faults.push(String(error.error())))
  const page = await context.newPage()
  const url = new URL(options.origin ?? stack.demo)
  if (options.config) url.searchParams.set('config', JSON.stringify(options.config))
  await page.goto(url.href)
  const visit = createVisit({ context, faults, page, stack })
  options.test?.onTestFinished(async () => {
    await visit.reportIfFailed(options.test as TestContext)
    if (!options.context) await context.close()
  })
  return visit
}

export declare namespace openVisit {
  type Options = {
    /** Another name of the demo's server. */
    readonly origin?: string
    /** What the panel would set. */
    readonly config?: { readonly [name: string]: unknown }
    /** The test that it ends with; its own end otherwise. */
    readonly test?: TestContext
    /** One more tab of a browser that is open; the opener of the browser closes it. */
    readonly context?: BrowserContext
  }
}

export type Visit = ReturnType<typeof createVisit>

function createVisit({ context, faults, page, stack }: createVisit.Options) {
  const modal = (): Locator => page.locator('billfold-modal dialog')
  const frame = (): FrameLocator => page.frameLocator('billfold-modal iframe')
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
  /** What the page says under a name of its own. Unlike `expect.poll` it may be waited for in tests that run at once. */
  const shows = (testId: string, text: RegExp) => page.getByTestId(testId).filter({ hasText: text }).waitFor()
  const settled = (status: 'connected' | 'disconnected') => shows('status', new RegExp(`^${status}$`))
  /** A window that opens while something is pressed. */
  const openedBy = async (run: () => Promise<unknown>): Promise<Page> => {
    const opening = context.waitForEvent('page')
    await run()
    return opening
  }
  const isIn = async () => {
    await settled('connected')
    await modal().waitFor({ state: 'hidden' })
    const address = (await page.getByTestId('address').textContent()) ?? ''
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    return address
  }
  const sendCode = async (email: string) => {
    await press('Connect wallet')
    await modal().getByLabel('Email address').fill(email)
    await modal().getByRole('button', { name: 'Continue with email' }).click()
    await modal().getByRole('heading', { name: 'Check your email' }).waitFor()
    await page.keyboard.type(await readCodeMail(stack.mail, email))
  }
  const choosePerson = async (name: string, person = 'Ada Test') => {
    await press('Connect wallet')
    const all = modal().getByRole('button', { name: 'More ways to log in' })
    await all.waitFor()
    const button = modal().getByRole('button', { name: `Continue with ${name}`, exact: true })
    if ((await button.count()) === 0) await all.click()
    const row = modal().getByRole('button', { name, exact: true })
    const window = await openedBy(() => button.or(row).click())
    await chooseInWindow(window, name, person)
  }
  const approve = (button: string, look?: (window: Page) => Promise<void>) =>
    approveInWindow(page, {
      vault: stack.vault,
      button,
      async look(window) {
        await look?.(window)
        expect(await findAxeViolations(window)).toEqual([])
      },
    })
  return {
    context,
    page,
    faults,
    modal,
    frame,
    press,
    pressInFrame: (name: string) => pressInFrame(page, name),
    settled,
    shows,
    openedBy,
    /** The modal has done what it was opened for: the address of the wallet. */
    isIn,
    /** Up to what follows the code. */
    sendCode,
    async logInByEmail(email: string) {
      await sendCode(email)
      return isIn()
    },
    /** Up to what follows the choice of the person. */
    choosePerson,
    /** By a window of the local provider, as the person who is chosen there; no mail is waited for. */
    async logInBySocial(name: string, person = 'Ada Test') {
      await choosePerson(name, person)
      return isIn()
    },
    async openAccount() {
      await page.bringToFront()
      await page
        .getByRole('button', { name: /^0x.*…/ })
        .first()
        .click()
      await modal().getByRole('heading', { name: 'Account' }).waitFor()
    },
    /** Approves in the vault's own window, which the frame's button opens; `look` sees it before. */
    approveInWindow: approve,
    /** From the faucet to a transaction that the vault's window says in words and the chain has. */
    async sendTestMoney() {
      await press('Get test money')
      await shows('balance', /^[1-9]/)
      await press(/^Send 0/)
      await frame().getByText('It may move something of value.').waitFor()
      await approve('Approve', async window => {
        await window.getByText('Send 0.01 ETH').waitFor()
      })
      await shows('hash', /^0x[0-9a-f]{64}$/)
      await modal().waitFor({ state: 'hidden' })
    },
    /** What the visitor saw, where a test failed. */
    async reportIfFailed({ task }: TestContext) {
      if (task.result?.state !== 'fail') return
      for (const one of context.pages())
        for (const shown of one.frames()) {
          const open = shown.locator('billfold-modal dialog[open]')
          const body = (await open.count()) > 0 ? open : shown.locator('body')
          reportSeen(task, { where: shown.url(), what: await body.ariaSnapshot() })
        }
      if (faults.length > 0) reportSeen(task, { where: 'console', what: faults.join('\n') })
    },
  }
}

declare namespace createVisit {
  type Options = {
    readonly context: BrowserContext
    readonly faults: string[]
    readonly page: Page
    readonly stack: StackAddresses
  }
}

/** Says in a provider's window who the visitor is; it closes by itself. */
export async function chooseInWindow(window: Page, name: string, person = 'Ada Test'): Promise<void> {
  await window.getByRole('heading', { name: `Log in with the local ${name}` }).waitFor()
  await window.getByLabel(new RegExp(person)).check()
  const closed = window.waitForEvent('close')
  await window.getByRole('button', { name: 'Approve' }).click()
  await closed
}
