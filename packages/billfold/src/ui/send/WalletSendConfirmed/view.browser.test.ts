import { expect, test } from 'vitest'
import { findAxeViolations } from '../../../parts/testing/findAxeViolations.ts'
import { stopTime } from '../../../parts/testing/stopTime.ts'
import { describeView } from '../../gallery/describeView.ts'
import type { Scenario, SendScenario } from '../../testing/Scenario.ts'
import { fox } from '../../testing/sampleWallets.ts'

const hash = `0x${'5c'.repeat(32)}`
const sent = (old: SendScenario['old'], outcome: SendScenario['outcome'], sendId = 'old'): Scenario => ({
  wallets: [fox],
  connected: [fox.id],
  sending: { old: { hash, ...old }, ...(outcome ? { outcome } : {}) },
  path: [{ view: 'Account' }, { view: 'WalletSendConfirmed', params: { sendId } }],
})

describeView('WalletSendConfirmed', open => {
  test('turns from pending to confirmed while it is looked at; a block that goes makes it pending again (fault 26)', async () => {
    const { page, run, view } = await open(sent({}, 'never'), { hasClock: true })
    await page.getByText('12.5 USDC on its way').waitFor()
    const link = page.getByRole('link', { name: 'Etherscan' })
    expect(await link.getAttribute('href')).toBe(`https://explorer.example/tx/${hash}`)
    const turn = (outcome: 'success' | 'never' | 'failed') =>
      run(({ chain }, given) => {
        chain.outcome = given
      }, outcome)
    await turn('success')
    await page.clock.runFor(5_000)
    await page.getByText('12.5 USDC sent').waitFor()
    await turn('never')
    await page.clock.runFor(16_000)
    await page.getByText('12.5 USDC on its way').waitFor()
    await turn('failed')
    await page.clock.runFor(5_000)
    await page.getByText('The transfer failed').waitFor()
    await page.getByRole('button', { name: 'Close' }).last().click()
    expect(await view()).toBeUndefined()
  })

  test('says that the wallet sent something else, and where to look', async () => {
    const { page } = await open(sent({}, 'altered'), { hasClock: true })
    await page.clock.runFor(5_000)
    await page.getByText('The wallet sent something else').waitFor()
    await page.getByText('does not pay 12.5 USDC to').waitFor()
    expect(await page.getByRole('link', { name: 'Etherscan' }).getAttribute('href')).toContain(hash)
  })

  test('who has closed the modal is given over the page how it ended; who looks at it is not given twice', async () => {
    const { page, dialog, run } = await open(sent({}, 'never'), { hasClock: true })
    await page.getByText('12.5 USDC on its way').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await dialog.waitFor({ state: 'hidden' })
    const toast = page.locator('.bf-page-toast')
    // One that stays, so that there is time to look at it.
    await run(({ kit }) => {
      kit.runtime.toast({ type: 'show', variant: 'success', text: 'News', isSticky: true })
    })
    await toast.locator('.bf-toast').getByText('News').waitFor()
    await page.clock.runFor(100)
    expect(await toast.getByRole('status').textContent()).toBe('News')
    // What looks for violations waits by the page's own timers.
    await page.clock.resume()
    expect(await findAxeViolations(page)).toEqual([])
    await stopTime(page)
    await toast.getByRole('button', { name: 'Close' }).click()
    await toast.locator('.bf-toast').waitFor({ state: 'detached' })
    await run(({ chain }) => {
      chain.outcome = 'success'
    })
    await page.clock.runFor(5_000)
    await toast.locator('.bf-toast').getByText('12.5 USDC sent').waitFor()
    await page.clock.runFor(6_000)
    await toast.locator('.bf-toast').waitFor({ state: 'detached' })
    // Its block goes and comes back while the visitor looks at it.
    await run(({ chain, kit, navigate }) => {
      chain.outcome = 'never'
      kit.runtime.modal({ type: 'open', target: { view: 'Account' } })
      navigate(kit, { view: 'WalletSendConfirmed', params: { sendId: 'old' } })
    })
    await page.clock.runFor(16_000)
    await dialog.getByText('12.5 USDC on its way').waitFor()
    await run(({ chain }) => {
      chain.outcome = 'success'
    })
    await page.clock.runFor(5_000)
    await dialog.getByText('12.5 USDC sent').waitFor()
    expect(await page.locator('.bf-toast').count()).toBe(0)
  })

  test.each([
    ['unconfirmed', 'no other can be reached to confirm it'],
    ['unreachable', 'The network does not answer'],
  ] as const)('a receipt that is %s stays pending, with a word why', async (outcome, said) => {
    const { page } = await open(sent({}, outcome))
    await page.getByText(said).waitFor()
    await page.getByText('12.5 USDC on its way').waitFor()
  })

  test('a receipt that never comes: doubted after half an hour, never called failed', async () => {
    const { page, run } = await open(sent({}, 'never'), { hasClock: true })
    await page.clock.runFor(1_000)
    await page.clock.fastForward(1_801_000)
    await page.clock.runFor(31_000)
    await page.getByText('Not confirmed for a long time').waitFor()
    expect(await page.getByText(/failed/i).count()).toBe(0)
    expect(await run(({ chain }) => chain.looked)).toBeGreaterThan(1)
  })

  test('an unknown one says that', async () => {
    const { page } = await open(sent({}, 'never', 'other'))
    await page.getByText('Nothing was sent').waitFor()
  })
})
