import { expect, test } from 'vitest'
import { describeView, type Opened } from '../../gallery/describeView.ts'
import type { Scenario } from '../../testing/Scenario.ts'
import { fox } from '../../testing/sampleWallets.ts'

const acted = (history: NonNullable<Scenario['history']>): Scenario => ({
  wallets: [fox],
  connected: [fox.id],
  api: 0,
  history,
  path: [{ view: 'Account' }, { view: 'Transactions' }],
})
const asked = ({ run }: Opened) =>
  run(({ requests }) =>
    requests.filter(path => path.includes('/history')).map(path => path.replace(/[?&](st|sv|projectId)=[^&]*/g, '')),
  )
const titles = ({ page }: Opened) => page.locator('.bf-activity .bf-row-title').allTextContents()

describeView('Transactions', open => {
  test('says what was done and what moved, newest first, by month', async () => {
    const opened = await open(acted(9))
    const { page } = opened
    await page.getByRole('button', { name: 'Sent' }).first().waitFor()
    // The ninth row is spam.
    expect(await titles(opened)).toEqual(['Sent', 'Received', 'Swapped', 'Approved', 'Minted', 'Sent', 'Sent', 'Sent'])
    const rows = page.locator('.bf-activity .bf-row')
    expect(await rows.nth(1).locator('.bf-row-sub').textContent()).toBe('+1,250.5 USDC')
    expect(await rows.nth(2).locator('.bf-row-sub').textContent()).toBe('1 ETH → 3,120.77 USDC')
    expect(await rows.nth(4).locator('.bf-row-sub').textContent()).toBe('Robot 12')
    expect(await rows.nth(5).textContent()).toContain('Failed')
    // Two transfers of one token are one, with their sum.
    expect(await rows.nth(6).textContent()).toContain('12.5 USDC')
    expect(await rows.nth(6).textContent()).toContain('Pending')
    const month = new Intl.DateTimeFormat('en-US', { month: 'long' }).format(Date.now())
    expect(await page.locator('.bf-activity h2').first().textContent()).toContain(month)
  })

  test('asks for the account by its plain address and for the active network only, page by page', async () => {
    const opened = await open(acted(120))
    const { page, events } = opened
    await page.getByRole('button', { name: 'Sent' }).first().waitFor()
    expect(await asked(opened)).toEqual([
      '/v1/account/0x71C7656EC7ab88b098defB751B7401B5f6d8976F/history?chainId=made%3A1',
    ])
    const body = page.locator('.bf-scroll').first()
    for (const cursor of ['50', '100']) {
      await body.evaluate(node => node.scrollTo(0, node.scrollHeight))
      await expect.poll(async () => (await asked(opened)).at(-1)).toContain(`cursor=${cursor}`)
    }
    await expect.poll(() => body.evaluate(node => node.scrollHeight)).toBeGreaterThan(100 * 64)
    expect((await events()).filter(type => type === 'LOAD_MORE_TRANSACTIONS')).toHaveLength(2)
    // 15 rows are spam, one is of another network: neither is counted.
    await expect
      .poll(() =>
        page
          .locator('.bf-activity ul')
          .evaluateAll(lists =>
            lists.reduce((sum, list) => sum + Number(list.querySelector('li')?.getAttribute('aria-setsize')), 0),
          ),
      )
      .toBe(120 - 15 - 1)
  })

  test('a failure is shown as one, sent to the sink too, and Retry loads the list', async () => {
    const { page, events } = await open(acted('fail'))
    await page.getByRole('alert').filter({ hasText: 'Failed to fetch transactions' }).waitFor()
    expect(await page.getByText('No Transactions yet').count()).toBe(0)
    expect(await events()).toContain('ERROR_FETCH_TRANSACTIONS')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Swapped' }).waitFor()
  })

  test('a history of many months draws of those far away one row each, and each is a Tab away', async () => {
    const { page } = await open(acted(50))
    const lists = page.locator('.bf-activity .bf-virtual')
    await expect.poll(() => lists.count()).toBeGreaterThan(4)
    expect(await lists.last().locator('.bf-row').count()).toBe(1)
    await lists.first().locator('button').first().focus()
    for (let month = await lists.count(); month > 1; month -= 1) await page.keyboard.press('Tab')
    await expect.poll(() => lists.last().locator('.bf-row').count()).toBeGreaterThan(1)
    expect(await lists.last().evaluate(list => list.matches(':focus-within'))).toBe(true)
  })

  test('what the host has sent is among them, in its words, which are text and nothing else', async () => {
    const description = '<img src=x onerror="throw 1"> Stake \u202e5 ETH'
    const opened = await open({ ...acted(3), sending: { added: description, outcome: 'never' } })
    const { page, view } = opened
    await page.getByRole('button', { name: 'Swapped' }).waitFor()
    const shown = description.replace('\u202e', '')
    expect((await titles(opened)).sort()).toEqual([shown, 'Received', 'Sent', 'Swapped'])
    const row = page.locator('.bf-activity .bf-row').filter({ hasText: shown })
    expect(await row.textContent()).toContain('Pending')
    await row.click()
    await expect.poll(view).toBe('Transaction')
    expect(await page.locator('.bf-lead').textContent()).toBe(shown)
    expect(await page.locator('.bf-facts dt').allTextContents()).toEqual(['Status', 'Date', 'From', 'Network', 'Hash'])
  })

  test('an unknown history is shown as such instead of "none"', async () => {
    const { page, run } = await open({ ...acted(3), networks: 2, path: [{ view: 'Transactions' }] })
    await page.getByRole('button', { name: 'Sent' }).waitFor()
    await run(({ wallets }) => wallets.get('example.fox')?.move('made:2'))
    await page.getByText('The activity on Base is not known here').waitFor()
    expect(await page.getByText('No Transactions yet').count()).toBe(0)
  })

  test('another account begins anew: nothing of the one before is left', async () => {
    const opened = await open(acted(3))
    await opened.page.getByRole('button', { name: 'Swapped' }).waitFor()
    const before = (await asked(opened)).length
    await opened.run(({ wallets }) => wallets.get('example.fox')?.move('made:2'))
    await opened.page.getByText('is not known here').waitFor()
    expect(await opened.page.locator('.bf-activity .bf-row').count()).toBe(0)
    await opened.run(({ wallets }) => wallets.get('example.fox')?.move('made:1'))
    await opened.page.getByRole('button', { name: 'Swapped' }).waitFor()
    expect((await asked(opened)).length).toBe(before + 1)
  })
})
