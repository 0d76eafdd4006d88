import { describe, expect, it } from 'vitest'
import { withDemo } from './support/withDemo.ts'

const demo = withDemo()
const { modal } = demo

describe('NFTs (specification section 1, "Account view with three tabs")', () => {
  it('a visitor browses what the account has collected, with pictures that come through the API alone', async () => {
    await demo.connect()
    const { page } = demo.seen
    await page.getByRole('button', { name: /0xf39F|^alice/ }).click()
    await modal().getByRole('tab', { name: 'NFTs' }).click()
    const tiles = modal().locator('.bf-nft')
    await tiles.first().waitFor()
    const pictures = () =>
      tiles.locator('.bf-image > :is(img, .bf-picture)').evaluateAll(all =>
        all.map(picture =>
          picture instanceof HTMLImageElement
            ? { isDrawn: picture.naturalWidth > 0, from: new URL(picture.src).origin }
            : // Drawn by the modal from a `data:` address.
              { isDrawn: picture.clientWidth > 0, from: 'null' },
        ),
      )
    // The data of contracts is read when an account is first asked for; the view asks again every few seconds.
    await expect
      .poll(async () => (await pictures()).filter(({ isDrawn }) => isDrawn).length, { timeout: 30_000 })
      .toBeGreaterThan(1)
    for (const { from } of await pictures()) expect([new URL(demo.stack.api).origin, 'null']).toContain(from)
  }, 120_000)

  it('looks at one, and comes back to all of them', async () => {
    const { page } = demo.seen
    const first = modal().locator('.bf-nft').first()
    const name = (await first.locator('.bf-cut').textContent()) ?? ''
    await first.click()
    await modal().locator('.bf-nft-whole').waitFor()
    await modal().getByText(name, { exact: true }).first().waitFor()
    const facts = modal().locator('.bf-facts')
    expect(await facts.textContent()).toMatch(/Token ID\d+StandardERC-(721|1155)/)
    await modal().getByRole('button', { name: 'Back' }).click()
    await modal().locator('.bf-nft').first().waitFor()
    expect([...demo.seen.errors, ...demo.seen.violations]).toEqual([])
    await page.keyboard.press('Escape')
  })
})
