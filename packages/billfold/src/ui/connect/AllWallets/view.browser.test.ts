import { expect, test } from 'vitest'
import { searchDebounceMs } from '../../../protocol/limits.ts'
import { describeView, type Opened } from '../../gallery/describeView.ts'
import type { Scenario } from '../../testing/Scenario.ts'
import { fox } from '../../testing/sampleWallets.ts'

const path: Scenario['path'] = [{ view: 'Connect' }, { view: 'AllWallets' }]
const many: Scenario = { wallets: [fox], directory: 600, path }
const namesOf = ({ page }: Opened) => page.locator('.bf-virtual .bf-row-title').allTextContents()
const focusedOf = ({ page }: Opened) =>
  page.evaluate(() => {
    const active = document.querySelector('billfold-modal')?.shadowRoot?.activeElement
    return active instanceof HTMLInputElement ? 'search' : (active?.textContent ?? '')
  })

describeView('AllWallets', open => {
  test('lists installed wallets first, then the directory in its order', async () => {
    const opened = await open({ ...many, directory: 40 })
    expect((await namesOf(opened)).slice(0, 4)).toEqual(['Fox', 'Rainbow', 'Brain Wallet', 'Trustly'])
  })

  test('searches with every letter, best first, marks the match and counts', async () => {
    const opened = await open(many)
    const { page } = opened
    await page.getByRole('searchbox').pressSequentially('rain')
    expect(await namesOf(opened)).toEqual(['Rainbow', 'Brain Wallet'])
    expect(await page.locator('mark').allTextContents()).toEqual(['Rain', 'rain'])
    expect(await page.getByRole('status').filter({ hasText: 'results' }).textContent()).toBe('2 results')
    await page.getByRole('searchbox').fill('rainb')
    expect(await page.getByRole('status').filter({ hasText: 'result' }).textContent()).toBe('1 result')
    await page.getByRole('searchbox').fill('eclair')
    expect(await namesOf(opened)).toEqual(['Éclair'])
  })

  test('reports once what was searched for, after typing has paused', async () => {
    const { page, run } = await open(many, { hasClock: true })
    const searches = () => run(({ events: all }) => all.filter(event => event.type === 'SEARCH_WALLET'))
    for (const letter of 'rainbow') {
      await page.getByRole('searchbox').press(letter)
      await page.clock.runFor(searchDebounceMs - 1)
      expect(await searches()).toEqual([])
    }
    await page.clock.runFor(1)
    await expect.poll(searches).toEqual([{ type: 'SEARCH_WALLET', search: 'rainbow' }])
    await page.clock.runFor(10 * searchDebounceMs)
    expect(await searches()).toHaveLength(1)
  })

  test('without a result says so and clears', async () => {
    const opened = await open(many)
    const { page } = opened
    await page.getByRole('searchbox').fill('xyzzy <b>')
    await page.getByText('No wallet matches “xyzzy <b>”').waitFor()
    await page.getByRole('button', { name: 'Clear search' }).last().click()
    expect(await page.getByRole('searchbox').inputValue()).toBe('')
    expect(await focusedOf(opened)).toBe('search')
    expect((await namesOf(opened))[0]).toBe('Fox')
  })

  test('is used by keyboard alone: / to search, arrows to the results, Enter, Esc clears, goes back, closes', async () => {
    const opened = await open({ ...many, path: [{ view: 'Connect' }] })
    const { page, view } = opened
    await page.getByRole('button', { name: 'All wallets' }).press('Enter')
    await expect.poll(() => focusedOf(opened)).toBe('All wallets')
    await page.keyboard.press('/')
    expect(await focusedOf(opened)).toBe('search')
    await page.keyboard.type('a/b')
    expect(await page.getByRole('searchbox').inputValue()).toBe('a/b')
    await page.keyboard.press('Escape')
    expect(await page.getByRole('searchbox').inputValue()).toBe('')
    expect(await view()).toBe('AllWallets')
    await page.keyboard.type('rain')
    await page.keyboard.press('ArrowDown')
    expect(await focusedOf(opened)).toContain('Rainbow')
    await page.keyboard.press('ArrowDown')
    expect(await focusedOf(opened)).toContain('Brain Wallet')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await focusedOf(opened)).toBe('search')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await view()).toBe('Downloads')
    await page.keyboard.press('Escape')
    expect(await view()).toBe('AllWallets')
    await page.keyboard.press('Escape')
    expect(await view()).toBe('Connect')
  })

  test('holds at most 600 elements, wherever it is scrolled, also with 5,000 wallets', async () => {
    const { page } = await open({ ...many, directory: 5_000 })
    const scroller = page.locator('.bf-body')
    for (const part of [0, 0.5, 1]) {
      await scroller.evaluate((element, to) => element.scrollTo(0, element.scrollHeight * to), part)
      await page.locator('.bf-virtual .bf-row').first().waitFor()
      const count = await page.evaluate(
        () => document.querySelector('billfold-modal')?.shadowRoot?.querySelectorAll('*').length,
      )
      expect(count).toBeLessThanOrEqual(600)
      expect(count).toBeGreaterThan(50)
    }
    await page.getByRole('searchbox').press('ArrowDown')
    await page.keyboard.press('End')
    await page.locator('[aria-posinset="4999"], [aria-posinset="5000"]').first().waitFor()
  })

  test('keeps the height of the card while it is searched', async () => {
    const { page } = await open(many)
    const height = async () => (await page.locator('.bf-card').boundingBox())?.height
    const before = await height()
    await page.getByRole('searchbox').fill('xyzzy')
    await page.getByText('No wallet matches').waitFor()
    expect(await height()).toBe(before)
  })

  test('leads an installed wallet to its connection and another one to where it is to be had', async () => {
    const first = await open({ ...many, wallets: [{ ...fox, connect: 'hang' }] })
    await first.page.getByRole('button', { name: 'Fox' }).click()
    expect(await first.view()).toBe('ConnectingExternal')
    const second = await open(many)
    await second.page.getByRole('button', { name: 'Rainbow' }).click()
    expect(await second.view()).toBe('Downloads')
    await second.page.getByText('Get Rainbow').waitFor()
  })

  test('when the directory does not load, installed wallets are there and Try again works', async () => {
    const opened = await open({ wallets: [fox], directory: 'fail', path: [{ view: 'AllWallets' }] })
    const { page } = opened
    await page.getByText('The list of wallets did not load').waitFor()
    expect(await namesOf(opened)).toEqual(['Fox'])
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Rainbow' }).waitFor()
    expect(await page.getByText('The list of wallets did not load').count()).toBe(0)
  })

  test('asks for agreement too, when a host opens it directly', async () => {
    const { page } = await open({
      wallets: [fox],
      path: [{ view: 'AllWallets' }],
      options: { privacyUrl: 'https://market.example/privacy', features: { legalCheckbox: true } },
    })
    expect(await page.locator('[inert] .bf-virtual').count()).toBe(1)
    await page.getByRole('checkbox').check()
    expect(await page.locator('[inert]').count()).toBe(0)
  })

  test('makes no request without an API', async () => {
    const { page, run } = await open(many)
    await page.getByRole('searchbox').fill('rainbow')
    await page.getByRole('button', { name: 'Rainbow' }).waitFor()
    expect(await run(({ requests }) => requests)).toEqual([])
  })

  test('with an API brings its pages of 40 as they come into view, each wallet once', async () => {
    const { page, run } = await open({ ...many, directory: 50, api: 400 })
    const scroller = page.locator('.bf-body')
    await expect.poll(() => page.locator('.bf-virtual > li').first().getAttribute('aria-setsize')).toBe('400')
    await scroller.evaluate(body => body.scrollTo(0, body.scrollHeight))
    await page.locator('[aria-posinset="400"] .bf-row').waitFor()
    const pages = await run(({ requests }) => requests.filter(request => request.startsWith('/getWallets')))
    expect(pages.map(request => new URLSearchParams(request.split('?')[1]).get('page'))).toEqual(
      Array.from({ length: 10 }, (_, index) => String(index + 1)),
    )
    const { total, unique } = await run(({ knownListings }) => {
      const ids = [...knownListings().keys()]
      return { total: ids.length, unique: new Set(ids).size }
    })
    expect([total, unique]).toEqual([400, 400])
  })

  test('adds what only the API finds after its own results, when typing has paused', async () => {
    const opened = await open({ ...many, directory: 40, api: 400 })
    const { page, run } = opened
    await page.getByRole('searchbox').pressSequentially('word300')
    await page.locator('.bf-virtual .bf-row').waitFor()
    expect(await namesOf(opened)).toHaveLength(1)
    const searches = await run(({ requests }) =>
      requests.flatMap(request => new URLSearchParams(request.split('?')[1]).get('search') ?? []),
    )
    expect(searches).toEqual(['word300'])
    await page.locator('.bf-virtual .bf-row').click()
    await page.getByText(/^Get /).last().waitFor()
    expect(await page.getByText('This wallet is not in the list').count()).toBe(0)
  })

  test('answers out of their order: what was asked last is shown (fault 10)', async () => {
    const opened = await open({ ...many, directory: 40, api: 400 })
    const { page, run } = opened
    const search = page.getByRole('searchbox')
    await search.fill('hold word398')
    await expect.poll(() => run(({ held }) => held.size)).toBe(1)
    await search.fill('word300')
    await page.locator('.bf-virtual .bf-row').waitFor()
    const [shown] = await namesOf(opened)
    await run(({ held }) => held.get('hold word398')?.())
    // Another search and its answer: by then the late one has long been read.
    await search.fill('word301')
    await expect.poll(() => namesOf(opened)).not.toEqual([shown])
    await search.fill('word300')
    await expect.poll(() => namesOf(opened)).toEqual([shown])
  })

  test('an answer that comes after the modal was closed changes nothing (fault 9)', async () => {
    const { page, run } = await open({ ...many, directory: 40, api: 400 })
    await page.getByRole('searchbox').fill('hold word398')
    await expect.poll(() => run(({ held }) => held.size)).toBe(1)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => run(({ kit }) => kit.store.getState().modal.isOpen)).toBe(false)
    const read = () =>
      run(({ kit, events }) => ({
        events: events.map(({ type }) => type),
        state: JSON.stringify(kit.store.getState()),
      }))
    const before = await read()
    await run(async ({ held }) => {
      held.get('hold word398')?.()
      await new Promise(requestAnimationFrame)
    })
    expect(await read()).toEqual(before)
  })

  test('an API that fails takes nothing away', async () => {
    const opened = await open({ ...many, directory: 90, api: 'fail' })
    const { page } = opened
    await page.locator('.bf-body').evaluate(body => body.scrollTo(0, body.scrollHeight))
    await page.locator('[aria-posinset="90"] .bf-row').waitFor()
    expect(await page.locator('.bf-virtual > li').first().getAttribute('aria-setsize')).toBe('90')
    await page.getByRole('searchbox').fill('rainbow')
    await page.getByRole('button', { name: 'Rainbow' }).waitFor()
  })
})
