import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { openPair } from './openPair.ts'
import { reachProvider } from './reachProvider.ts'

type Way = 'google' | 'farcaster' | 'frame' | 'window'
type Outcome = 'done' | 'closed' | 'refused' | 'failed'

/** What the vault says of a login that came to nothing; a window that is closed says it by itself. */
const CODES: { readonly [outcome in Outcome]?: string } = {
  closed: 'connection/rejected',
  failed: 'vault/something-wrong',
}

/**
 * What an embedded wallet says and refuses at each point of its logins at a provider, by Farcaster and by passkey, and of a change of the address: with the query `&double` the testkit's, else
 * the connector with the vault that a test commands.
 */
export async function walkLogins(pair: Awaited<ReturnType<typeof openPair>>, query: '' | '&double') {
  const { page, errors, context } = await pair.open(`${query}&unasked`, undefined, addButtons)
  const isDouble = query !== ''
  const said: [what: string, value: unknown][] = []
  const note = async (what: string, value: unknown) => void said.push([what, await value])
  const press = (id: string) => page.locator(`#${id}`).click()
  const isBlocked = () => page.evaluate(() => window.walk.login?.isBlocked?.())
  const ended = () => page.evaluate(() => window.walk.ended)
  /** Whether the vault waits for the visitor. */
  const waitsInVault = async (isWaiting: boolean) => {
    if (isDouble) return
    const frame = await pair.frameOf(page)
    await expect.poll(() => frame.evaluate(() => window.vault.social !== undefined)).toBe(isWaiting)
  }
  const leave = async () => {
    await page.evaluate(() => window.walk.leave?.abort())
    await waitsInVault(false)
  }
  const codeOf = (run: string) => page.evaluate(`window.page.codeOf(${run})`)
  const user = () =>
    page.evaluate(() => {
      const now = window.page.embedded.user()
      return now && { provider: now.provider, userName: now.userName }
    })

  /** The visitor comes to the end of the login that runs. */
  const end = async (way: Way, outcome: Outcome, popup?: Page) => {
    if (isDouble) await page.evaluate(failure => window.page.double?.endLogin(failure, 'vera'), outcome)
    else if (outcome === 'closed' && popup) {
      await popup.close()
      // It looks each second, and gives what came of the window three.
      const tick = async () => {
        await page.clock.fastForward(1_000)
        return page.evaluate(() => Promise.race([window.walk.ended, undefined]))
      }
      await expect.poll(tick).toBeDefined()
    } else {
      const frame = await pair.frameOf(page)
      const refusal = way === 'frame' || way === 'window' ? 'vault/passkey-refused' : 'connection/rejected'
      const code = outcome === 'done' ? undefined : (CODES[outcome] ?? refusal)
      await frame.evaluate(
        failure => (failure ? window.vault.social?.reject(failure) : window.vault.social?.resolve('vera')),
        code,
      )
    }
    await note(`${way}, ${outcome}`, ended())
    await waitsInVault(false)
  }
  /** Begins a login, within a press where it needs one. */
  const begin = async (way: Way) => {
    if (way === 'google' || way === 'window') {
      const popup = isDouble ? undefined : page.waitForEvent('popup')
      await press(way)
      const opened = await popup
      await note(`${way}: blocked`, isBlocked())
      await waitsInVault(true)
      return opened
    }
    await press(way)
    await page.waitForFunction(() => window.walk.ended !== undefined)
    await waitsInVault(true)
    return undefined
  }
  const enter = async (way: string) => {
    await note(`${way}: known before they connect`, user())
    await note(
      `${way}: connect`,
      codeOf('window.page.actions.connect(window.page.kit, { connector: window.page.connector })'),
    )
    await note(`${way}: known`, user())
    await page.evaluate(() => window.page.actions.disconnect(window.page.kit))
    await note(`${way}: known after they left`, user())
  }

  // No button was pressed yet: the browser opens nothing.
  await note('unasked: blocked', isBlocked())
  await waitsInVault(true)
  await page.evaluate(() => window.page.double?.set({ popup: 'opens' }))
  const popup = isDouble ? undefined : page.waitForEvent('popup')
  await press('reopen')
  if (popup) await reachProvider(await popup)
  await note('reopened: blocked', isBlocked())
  await leave()
  await note('left', ended())
  await page.clock.install()

  for (const way of ['google', 'farcaster', 'frame', 'window'] as const) {
    for (const outcome of ['refused', 'failed', 'closed', 'done'] as const) await end(way, outcome, await begin(way))
    await enter(way)
    await begin(way)
    await leave()
    await note(`${way}, left`, ended())
  }
  // A browser that uses passkeys in the vault's window alone.
  await page.evaluate(() => window.page.double?.set({ passkeys: 'window' }))
  await begin('frame')
  if (!isDouble)
    await (await pair.frameOf(page)).evaluate(() => window.vault.social?.reject('vault/passkey-unsupported'))
  await note('frame, unsupported', ended())
  await page.evaluate(() => window.page.double?.set({ passkeys: 'frame' }))
  // The newest counts, whichever it is.
  await begin('google')
  const former = await page.evaluateHandle(() => ({ ended: window.walk.ended }))
  await begin('frame')
  await note(
    'superseded',
    former.evaluate(({ ended }) => ended),
  )
  await leave()

  const embedded = (call: string) => codeOf(`window.page.embedded.${call}`)
  const waits = () =>
    page.evaluate(
      () => window.page.embedded.emailAllowedAt('ada@example.com') > performance.timeOrigin + performance.now(),
    )
  await note('change before a login', embedded('changeEmail({})'))
  await note('mail', embedded("startEmail({ email: 'ada@example.com' })"))
  await note('code', embedded("verifyCode({ otp: '123456' })"))
  await note('connect', codeOf('window.page.actions.connect(window.page.kit, { connector: window.page.connector })'))
  await note('waits', waits())
  await note('given up', embedded('changeEmail({ signal: AbortSignal.abort() })'))
  for (const isChanged of [false, true]) {
    await page.evaluate(() => {
      window.page.double?.set({ newEmail: 'grace@example.com' })
      window.walk.ended = window.page.embedded.changeEmail({}).catch(({ code }) => code)
    })
    await expect.poll(() => page.evaluate(() => window.page.embedded.requests().length)).toBe(1)
    if (isDouble) await page.evaluate(yes => window.page.double?.answer(yes ? 'approve' : 'decline'), isChanged)
    else {
      const frame = await pair.frameOf(page)
      await expect.poll(() => frame.evaluate(() => window.vault.approvals.length)).toBe(isChanged ? 2 : 1)
      await frame.evaluate(yes => window.vault.approvals.at(-1)?.answer(yes), isChanged)
    }
    await note(`changed: ${isChanged}`, ended())
  }
  await note(
    'address',
    page.evaluate(() => window.page.embedded.user()?.email),
  )

  await begin('google')
  await page.evaluate(() => window.page.kit.destroy())
  await note('kit over', ended())
  expect(errors).toEqual([])
  await context.close()
  return said
}

/** Runs in every page: a button for each way, and a login without a press. */
function addButtons() {
  addEventListener('load', () => {
    if (window !== window.top || !('page' in window)) return
    const { codeOf, double, embedded } = window.page
    const begin = (run: (signal: AbortSignal) => Running | Promise<Running>) => {
      const leave = new AbortController()
      const walk: Window['walk'] = { leave }
      window.walk = walk
      const follow = (login: Running) => {
        walk.login = login
        walk.ended = codeOf(login.done)
      }
      const login = run(leave.signal)
      if (login instanceof Promise) login.then(follow)
      else follow(login)
    }
    const add = (id: string, run: () => void) => {
      const button = document.createElement('button')
      button.id = id
      button.textContent = id
      button.onclick = run
      document.body.append(button)
    }
    const google = () => begin(signal => embedded.startSocial({ provider: 'google', signal }))
    add('google', google)
    add('farcaster', () => begin(signal => embedded.startFarcaster({ signal })))
    add('frame', () => begin(signal => embedded.startPasskey({ place: 'frame', signal })))
    add('window', () => begin(signal => embedded.startPasskey({ place: 'window', signal })))
    add('reopen', () => window.walk.login?.reopen?.())
    double?.set({ popup: 'blocked' })
    google()
  })
}

type Running = { readonly done: Promise<void>; isBlocked?(): boolean; reopen?(): boolean }

declare global {
  interface Window {
    walk: { leave?: AbortController; login?: Running; ended?: Promise<string> }
  }
}
