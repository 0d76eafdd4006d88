import { expect, test } from 'vitest'
import { describeView } from '../../gallery/describeView.ts'
import { readCode } from '../../testing/readCode.ts'
import type { Scenario } from '../../testing/Scenario.ts'

const basic: Scenario = { pairing: {}, options: { basic: true } }

describeView('ConnectingWalletConnectBasic', open => {
  test('is what opens with pairing alone: a code, the search and no more', async () => {
    const { page, view, run } = await open({ ...basic, isClosed: true })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    expect(await view()).toBe('ConnectingWalletConnectBasic')
    const code = page.getByRole('img', { name: 'QR code to connect a wallet' })
    await code.waitFor()
    expect(await readCode(code)).toBe(await run(({ pairing }) => pairing.offers[0]?.uri))
    // "In basic mode all are off" (specification section 6).
    expect(await run(({ kit }) => Object.values(kit.store.getState().settings.remote).some(Boolean))).toBe(false)
    await page.getByRole('button', { name: 'Search wallets' }).click()
    expect(await view()).toBe('AllWallets')
    await page.getByRole('button', { name: 'Rainbow' }).click()
    expect(await view()).toBe('ConnectingWalletConnect')
  })

  test('knows the wallet that scanned the code by its name', async () => {
    const { page, view, run } = await open(basic)
    await page.getByRole('img', { name: 'QR code' }).waitFor()
    await run(({ pairing }) => pairing.approve('Rainbow'))
    await expect.poll(view).toBeUndefined()
    await expect.poll(() => run(({ kit }) => kit.store.getState().recentWallets[0]?.id)).toBe('rainbow')
  })

  test('shows no code before the visitor has agreed', async () => {
    const { page, run } = await open({
      ...basic,
      options: { basic: true, termsUrl: 'https://market.example/terms', features: { legalCheckbox: true } },
    })
    expect(await page.getByRole('img', { name: 'QR code' }).count()).toBe(0)
    expect(await run(({ pairing }) => pairing.counts.connect)).toBe(0)
    await page.getByRole('checkbox').check()
    await page.getByRole('img', { name: 'QR code' }).waitFor()
  })

  test('draws the code of a pairing that the host makes itself, and none that is over or leads elsewhere', async () => {
    const uri = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`
    const target = (given: string) => [{ view: 'ConnectingWalletConnectBasic', params: { uri: given } }] as const
    const { page, run } = await open({ pairing: {}, path: target(uri) })
    expect(await readCode(page.getByRole('img', { name: 'QR code to connect a wallet' }))).toBe(uri)
    // The kit makes none of its own beside it.
    expect(await run(({ pairing }) => pairing.counts.connect)).toBe(0)
    for (const given of [`${uri}&expiryTimestamp=1`, 'https://phish.example/', 'javascript:alert(1)']) {
      const { page: other } = await open({ path: target(given), device: 'android' })
      await other.getByRole('alert').getByText('The code expired').waitFor()
      expect(await other.getByRole('img', { name: 'QR code' }).count()).toBe(0)
      expect(await other.getByRole('button', { name: 'Open a wallet on this phone' }).count()).toBe(0)
    }
  })

  test('on a phone opens a wallet by the link of the host', async () => {
    const uri = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`
    const { page, run } = await open({
      path: [{ view: 'ConnectingWalletConnectBasic', params: { uri } }],
      device: 'android',
    })
    await page.getByRole('button', { name: 'Open a wallet on this phone' }).click()
    expect(await run(({ opened }) => opened)).toEqual([[uri, '_self']])
  })

  test('on a phone lists the wallets instead', async () => {
    const { page, view } = await open({ ...basic, device: 'android' })
    expect(await page.getByRole('img', { name: 'QR code' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Rainbow' }).click()
    await expect.poll(view).toBe('ConnectingWalletConnect')
  })
})
