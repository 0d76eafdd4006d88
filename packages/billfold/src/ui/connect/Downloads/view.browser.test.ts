import { expect, test } from 'vitest'
import { describeView } from '../../gallery/describeView.ts'
import type { Scenario } from '../../testing/Scenario.ts'
import { fox } from '../../testing/sampleWallets.ts'

const of = (walletId: string, more: Scenario = {}): Scenario => ({
  path: [{ view: 'GetWallet' }, { view: 'Downloads', params: { walletId } }],
  ...more,
})
const phone = (userAgent: string) => ({
  userAgent,
  hasTouch: true,
  isMobile: true,
  viewport: { width: 390, height: 760 },
})
const iphone = phone(
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1',
)
const android = phone('Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36')

describeView('Downloads', open => {
  test('lists the places, the store of this browser first, each a link that cannot reach back', async () => {
    const { page, events } = await open(of('rainbow'))
    const links = page.locator('.bf-body a.bf-row')
    expect(await links.locator('.bf-row-title').allTextContents()).toEqual([
      'Chrome Web Store',
      'Firefox Add-ons',
      'App Store',
      'Google Play',
      'Website',
    ])
    for (const link of await links.all()) expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
    await links.last().evaluate(link => link.addEventListener('click', event => event.preventDefault()))
    await links.last().click()
    expect(await events()).toContain('GET_WALLET')
  })

  test.each([
    ['an iPhone', iphone, ['App Store', 'Website']],
    ['Android', android, ['Google Play', 'Website']],
  ])('on %s offers its own store, and opens this page in the wallet', async (_, device, places) => {
    const { page } = await open(of('rainbow'), device)
    expect(await page.locator('.bf-body a.bf-row .bf-row-title').allTextContents()).toEqual(places)
    const href = await page.getByRole('link', { name: 'Open in Rainbow' }).getAttribute('href')
    expect(href).toBe(`https://rainbow.example/open?url=${encodeURIComponent(page.url())}`)
  })

  test('links that could run something are not drawn', async () => {
    const { page } = await open(
      of('evil', {
        options: {
          customWallets: [
            { id: 'evil', name: 'Evil', homepage: 'javascript:alert(1)', playStore: 'https://play.google.com/x' },
          ],
        },
      }),
    )
    expect(await page.locator('.bf-body a.bf-row').count()).toBe(1)
  })

  test('a wallet that has been installed meanwhile can be connected at once', async () => {
    const { page, view, run } = await open(of('rainbow'))
    await page.getByText('Get Rainbow').waitFor()
    await run(({ announce }) =>
      announce({ id: 'example.rainbow', name: 'Rainbow', rdns: 'example.rainbow', connect: 'hang' }),
    )
    await page.getByRole('button', { name: 'Connect Rainbow' }).click()
    expect(await view()).toBe('ConnectingExternal')
  })

  test('an unknown wallet leads to the list', async () => {
    const { page, view } = await open(of('nobody', { wallets: [fox] }))
    await page.getByText('This wallet is not in the list').waitFor()
    await page.getByRole('button', { name: 'All wallets' }).click()
    expect(await view()).toBe('AllWallets')
  })
})
