import { expect, test } from 'vitest'
import { account, isOpenInStore, openByPress, opener, wallet } from './testing/modal.ts'
import { strictPolicy } from './testing/serveHost.ts'
import { withHost } from './testing/withHost.ts'

const host = withHost()
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 4'%3E%3Cpath d='M0 0h4v4z' style='fill:red'/%3E%3C/svg%3E"
/** One red pixel. */
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'

test('the policy under test is the documented one, and it bites', async () => {
  expect(strictPolicy).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
      "require-trusted-types-for 'script'; trusted-types 'none'",
  )
  const { page, faults, close } = await host.open()
  const refused = await page.evaluate(() => {
    document.body.append(document.createElement('style'))
    document.querySelector('style')?.append('body{color:red}')
    try {
      document.body.innerHTML = '<b>x</b>'
    } catch (error) {
      return String(error)
    }
  })
  expect(refused).toMatch(/TrustedHTML/)
  expect((await faults()).join('\n')).toMatch(/style-src/)
  await close()
})

test.each(['light', 'dark'] as const)(
  '%s: nothing is violated from opening to disconnecting (fault 127)',
  async mode => {
    const { page, faults, close } = await host.open()
    await page.evaluate(
      ([theme, icon, png]) => {
        const { createMadeUpWallet, start } = window.host
        start({
          wallets: [createMadeUpWallet({ icon }), createMadeUpWallet({ icon: png, id: 'example.png', name: 'Png' })],
          theme: { mode: theme, tokens: { accent: '#7a1fa2', radius: '8px', 'overlay-blur': 'small' } },
        })
      },
      [mode, ICON, PNG] as const,
    )
    await openByPress(page)
    const blur = await page.locator('billfold-modal dialog').evaluate(node => getComputedStyle(node).backdropFilter)
    expect(blur).toBe('blur(4px)')
    await page.getByRole('button', { name: 'What is a wallet?' }).click()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: /All wallets/ }).click()
    await page.getByRole('searchbox').fill('fox')
    await page.keyboard.press('Escape')
    await page.evaluate(() => {
      const one = window.host.started[0]
      if (!one) return
      window.host.actions.showToast(one.kit, 'success', 'Copied')
      window.host.actions.setTheme(one.kit, { preset: 'high-contrast', tokens: { accent: '#004400' } })
    })
    await page.locator('billfold-modal .bf-toast').waitFor()
    await page.keyboard.press('Escape')
    if (await isOpenInStore(page)) await page.keyboard.press('Escape')
    await openByPress(page)
    // Drawn without `<img>`, which the policy would refuse: shapes, and the pixels of a PNG.
    await page.locator('billfold-modal .bf-row svg.bf-picture path').first().waitFor()
    const bitmap = page.locator('billfold-modal .bf-row canvas.bf-picture')
    await expect
      .poll(() =>
        bitmap.evaluate(node => [...(node as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, 1, 1).data]),
      )
      .toEqual([255, 0, 0, 255])
    // By a key: the earlier message covers the list for some seconds more.
    await wallet(page).press('Enter')
    await account(page).click()
    await page.getByRole('heading', { name: 'Account' }).waitFor()
    for (const view of ['Networks', 'WhatIsANetwork'] as const) {
      await page.evaluate(name => {
        const one = window.host.started[0]
        if (one) window.host.actions.openModal(one.kit, { view: name })
      }, view)
      await page.locator('billfold-modal .bf-body').waitFor()
    }
    await account(page)
      .first()
      .evaluate(node => (node as HTMLElement).click())
    await page.getByRole('button', { name: /Disconnect/ }).click()
    await opener(page).waitFor()
    expect(await faults()).toEqual([])
    await close()
  },
)

test('inline: nothing is violated either', async () => {
  const { page, faults, close } = await host.open()
  await page.evaluate(icon => {
    const { createMadeUpWallet, start } = window.host
    const container = document.createElement('section')
    document.body.append(container)
    start({ inlineIn: container, wallets: [createMadeUpWallet({ icon })], theme: { mode: 'dark' } })
  }, ICON)
  await wallet(page).click()
  await account(page).waitFor()
  expect(await faults()).toEqual([])
  await close()
})
