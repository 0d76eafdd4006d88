import { expect, test } from 'vitest'
import { describeView, type Opened } from '../../gallery/describeView.ts'
import type { Scenario } from '../../testing/Scenario.ts'
import { fox } from '../../testing/sampleWallets.ts'

const path: Scenario['path'] = [{ view: 'Account' }, { view: 'Networks' }]
const connected: Scenario = { wallets: [fox], connected: [fox.id], path }
const namesOf = ({ page }: Opened) => page.locator('.bf-virtual .bf-row-title').allTextContents()

describeView('Networks', open => {
  test('marks the current network, by more than colour', async () => {
    const { page } = await open(connected)
    const current = page.locator('[aria-current=true]')
    expect(await current.count()).toBe(1)
    expect(await current.textContent()).toBe('EthereumCurrent network')
    expect(await current.locator('svg:not(.bf-picture)').count()).toBe(1)
  })

  test('a chosen network is requested from the wallet, and the visitor returns to the view before', async () => {
    const { page, view, run } = await open(connected)
    await page.getByRole('button', { name: 'Base' }).click()
    await expect.poll(view).toBe('Account')
    expect(await run(({ kit }) => kit.store.getState().namespaces.made?.networkId)).toBe('made:2')
    expect(await run(({ wallets }) => wallets.get('example.fox')?.asked.switch)).toBe(1)
    await page.getByRole('button', { name: 'Network: Base' }).waitFor()
  })

  test('opened alone, it closes after the switch', async () => {
    const { page, view } = await open({ ...connected, path: [{ view: 'Networks' }] })
    await page.getByRole('button', { name: 'Base' }).click()
    await expect.poll(view).toBeUndefined()
  })

  test('without a connection, choosing makes no request', async () => {
    const { page, view, run } = await open({ wallets: [fox], path: [{ view: 'Networks' }] })
    await page.getByRole('button', { name: 'Arbitrum One' }).click()
    await expect.poll(view).toBeUndefined()
    expect(await run(({ kit }) => kit.store.getState().namespaces.made?.networkId)).toBe('made:3')
    expect(await run(({ wallets }) => wallets.get('example.fox')?.asked.switch)).toBe(0)
  })

  test('lists what the wallet allows first and says why the rest cannot be chosen', async () => {
    const opened = await open({
      ...connected,
      wallets: [{ ...fox, approved: ['made:1', 'made:3'] }],
    })
    const { page, view } = opened
    expect(await namesOf(opened)).toEqual(['Ethereum', 'Arbitrum One', 'Base', 'Sepolia'])
    const base = page.getByRole('button', { name: 'Base' })
    expect(await base.getAttribute('aria-disabled')).toBe('true')
    expect(await base.textContent()).toContain('Not allowed by Fox')
    await base.click({ force: true })
    expect(await view()).toBe('Networks')
  })

  test('says which networks a paired wallet has to allow first; they can be chosen', async () => {
    const { page, view } = await open({
      ...connected,
      wallets: [{ ...fox, has: ['made:1', 'made:3'], switch: 'hang' }],
    })
    const hints = page.getByText('Fox has to allow it first')
    expect(await hints.count()).toBe(2)
    expect(await page.getByRole('button', { name: /Arbitrum/ }).textContent()).toBe('Arbitrum One')
    await page.getByRole('button', { name: 'Base Fox has to allow it first' }).click()
    expect(await view()).toBe('SwitchNetwork')
  })

  test('another family without a connection leads to SwitchActiveChain', async () => {
    const { page, view } = await open({ ...connected, hasSecondFamily: true })
    await page.getByRole('button', { name: 'Solara 1' }).click()
    expect(await view()).toBe('SwitchActiveChain')
  })

  test('can be searched from nine networks on, with / and arrows, and says when nothing is found', async () => {
    const few = await open({ ...connected, networks: 8 })
    expect(await few.page.getByRole('searchbox').count()).toBe(0)
    const opened = await open({ ...connected, networks: 60, path: [{ view: 'Account' }] })
    const { page } = opened
    await page.getByRole('button', { name: 'Network: Ethereum' }).press('Enter')
    await page.getByRole('searchbox').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('poly')
    expect(await namesOf(opened)).toEqual(['Polygon'])
    expect(await page.locator('mark').textContent()).toBe('Poly')
    await page.getByRole('searchbox').fill('xyzzy')
    await page.getByText('No network matches “xyzzy”').waitFor()
    await page.getByRole('button', { name: 'Clear search' }).last().click()
    expect((await namesOf(opened))[0]).toBe('Ethereum')
  })

  test('draws a window of many networks only', async () => {
    const { page } = await open({ ...connected, networks: 400 })
    expect(await page.locator('.bf-virtual .bf-row').count()).toBeLessThan(40)
  })

  test('explains what a network is', async () => {
    const { page, view, events } = await open(connected)
    await page.getByRole('button', { name: 'What is a network?' }).click()
    expect(await view()).toBe('WhatIsANetwork')
    expect(await events()).toContain('CLICK_NETWORK_HELP')
  })

  test('where switching is off, nothing can be chosen and the reason is shown', async () => {
    const { page } = await open({ ...connected, options: { enableNetworkSwitch: false } })
    expect(await page.getByRole('button', { name: 'Base' }).textContent()).toContain(
      'This site does not switch networks',
    )
  })
})
