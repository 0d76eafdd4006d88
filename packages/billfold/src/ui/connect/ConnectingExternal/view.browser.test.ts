import { expect, test } from 'vitest'
import { describeView } from '../../gallery/describeView.ts'
import type { Scenario, WalletScenario } from '../../testing/Scenario.ts'
import { fox } from '../../testing/sampleWallets.ts'

const asking = (answers: Partial<WalletScenario>, more: Scenario = {}): Scenario => ({
  wallets: [{ ...fox, ...answers }],
  path: [{ view: 'Connect' }, { view: 'ConnectingExternal', params: { connectorId: fox.id } }],
  ...more,
})

describeView('ConnectingExternal', open => {
  test('asks by itself, says who must act, and closes once the wallet said yes', async () => {
    const { page, view, run, events } = await open(asking({ connect: 'hang' }))
    await page.getByRole('status').filter({ hasText: 'Approve in Fox' }).waitFor()
    expect(await run(({ wallets }) => wallets.get('example.fox')?.asked.connect)).toBe(1)
    await run(({ wallets }) => {
      const wallet = wallets.get('example.fox')
      if (wallet) wallet.answers.connect = 'accept'
    })
    await page.getByRole('button', { name: 'Open again' }).click()
    await expect.poll(view).toBeUndefined()
    expect(await events()).toContain('CONNECT_SUCCESS')
    expect(await run(({ kit }) => kit.store.getState().namespaces.made?.status)).toBe('connected')
  })

  test.each([
    ['reject', 'You declined the request', false],
    ['none', 'Fox shared no account', true],
    ['fail', 'Fox does not answer', true],
  ] as const)('after %s says "%s" at once, and Try again asks again', async (answer, said, hasDetails) => {
    const { page, view, run } = await open(asking({ connect: answer }))
    await page.getByRole('alert').filter({ hasText: said }).waitFor()
    expect(await page.getByText('Details').count()).toBe(hasDetails ? 1 : 0)
    await run(({ wallets }) => {
      const wallet = wallets.get('example.fox')
      if (wallet) wallet.answers.connect = 'accept'
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(view).toBeUndefined()
  })

  /** The wallet approves, and the modal closes. */
  const approve = async () => {
    const opened = await open(asking({ connect: 'hang' }))
    const again = opened.page.getByRole('button', { name: 'Open again' })
    await again.waitFor()
    await opened.run(({ wallets }) => {
      const wallet = wallets.get('example.fox')
      if (wallet) wallet.answers.connect = 'accept'
    })
    await again.click()
    await expect.poll(opened.view).toBeUndefined()
    return opened
  }

  test('a wallet that revokes its approval at once: says so, makes no request, and leads to another', async () => {
    const { page, view, run } = await approve()
    const asked = () => run(({ wallets }) => wallets.get('example.fox')?.asked.connect)
    await run(({ wallets }) => wallets.get('example.fox')?.leave())
    await page.getByRole('alert').filter({ hasText: 'Fox ended the connection at once' }).waitFor()
    expect(await view()).toBe('ConnectingExternal')
    expect(await asked()).toBe(2)
    // The list of wallets is behind it.
    await page.getByRole('button', { name: 'Choose another wallet' }).click()
    await expect.poll(view).toBe('Connect')
  })

  test('a wallet that took its yes back is asked again by Try again', async () => {
    const { page, view, run } = await approve()
    const asked = () => run(({ wallets }) => wallets.get('example.fox')?.asked.connect)
    await run(({ wallets }) => wallets.get('example.fox')?.leave())
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(view).toBeUndefined()
    expect(await asked()).toBe(3)
  })

  test('what the visitor ends at once is no loss', async () => {
    const { view, run } = await approve()
    await run(async ({ kit }) => {
      kit.runtime.connection({ type: 'disconnected', connectorId: 'example.fox' })
      await new Promise(resolve => requestIdleCallback(resolve, { timeout: 1_000 }))
    })
    expect(await view()).toBeUndefined()
  })

  test('Choose another wallet goes back to the list', async () => {
    const { page, view } = await open(asking({ connect: 'reject' }))
    await page.getByRole('button', { name: 'Choose another wallet' }).click()
    expect(await view()).toBe('Connect')
  })

  test('shows the original error behind Details, as text', async () => {
    const { page } = await open(asking({ connect: 'fail' }))
    await page.getByText('Details').click()
    const raw = page.locator('.bf-raw')
    expect(await raw.textContent()).toContain('connector/no-answer')
    expect(await raw.textContent()).toContain('-32603 Internal JSON-RPC error: <script>alert(1)</script>')
    expect(await raw.locator('script').count()).toBe(0)
  })

  test('while another request is open, asks again when the visitor comes back to the page', async () => {
    const { page, view, run } = await open(asking({ connect: 'pending' }))
    await page.getByText('A request is already open').waitFor()
    expect(await page.getByText('Details').count()).toBe(0)
    await run(({ wallets }) => {
      const wallet = wallets.get('example.fox')
      if (wallet) wallet.answers.connect = 'accept'
      window.dispatchEvent(new Event('focus'))
    })
    await expect.poll(view).toBeUndefined()
  })

  test('while another request is open, its approval connects when the wallet reports it', async () => {
    const { page, view, run } = await open(asking({ connect: 'pending' }))
    await page.getByText('A request is already open').waitFor()
    await run(({ wallets }) => {
      const wallet = wallets.get('example.fox')
      if (!wallet) return
      wallet.answers.connect = 'accept'
      wallet.move('made:1')
    })
    await expect.poll(view).toBeUndefined()
    expect(await run(({ kit }) => kit.store.getState().namespaces.made?.status)).toBe('connected')
  })

  test('a wallet that other code connects while its failure is shown is connected', async () => {
    const { page, view, run } = await open(asking({ connect: 'pending' }))
    await page.getByText('A request is already open').waitFor()
    await run(({ kit }) =>
      kit.runtime.connection({
        type: 'connected',
        who: { connectorId: 'example.fox', name: 'Fox' },
        connected: { made: { accounts: [{ address: '0x1', type: 'eoa' }], approvedNetworks: 'all' } },
        isReconnect: false,
        keepsOthers: true,
      }),
    )
    await expect.poll(view).toBeUndefined()
  })

  test('leaving stops waiting: the answer that comes later connects nothing', async () => {
    const { page, run } = await open(asking({ connect: 'hang' }))
    await page.getByText('Approve in Fox').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Fox' }).waitFor()
    await expect.poll(() => run(({ kit }) => kit.store.getState().namespaces.made?.status)).toBe('disconnected')
  })

  test('a wallet that disappears meanwhile is reported, with a way to another one', async () => {
    const { page, run, view } = await open(asking({ connect: 'hang' }))
    await page.getByText('Approve in Fox').waitFor()
    await run(({ withdraw }) => withdraw('example.fox'))
    await page.getByRole('alert').filter({ hasText: 'Fox is not here any more' }).waitFor()
    await page.getByRole('button', { name: 'Get Fox' }).waitFor()
    await page.getByRole('button', { name: 'Choose another wallet' }).click()
    expect(await view()).toBe('Connect')
  })

  test('a wallet that is connected already is not asked', async () => {
    const { page, run } = await open(asking({}, { connected: [fox.id] }))
    await page.getByText('Fox is connected already').waitFor()
    expect(await run(({ wallets }) => wallets.get('example.fox')?.asked.connect)).toBe(1)
  })

  test('a wallet on a network that is not offered leads to UnsupportedChain instead of closing', async () => {
    const { view } = await open(asking({ networkId: 'made:999' }))
    await expect.poll(view).toBe('UnsupportedChain')
  })

  test('a wallet that is reached without being installed says where to get it', async () => {
    const { page, view } = await open(asking({ connect: 'hang', kind: 'external' }))
    await page.getByRole('button', { name: 'No Fox? Get it' }).click()
    expect(await view()).toBe('Downloads')
  })
})
