import { expect, test } from 'vitest'
import { describeView, type Opened } from '../../gallery/describeView.ts'
import type { Scenario, SendScenario } from '../../testing/Scenario.ts'
import { fox } from '../../testing/sampleWallets.ts'

const friend = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const own = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const sending = (given: SendScenario = {}, more: Scenario = {}): Scenario => ({
  wallets: [fox],
  connected: [fox.id],
  sending: given,
  path: [{ view: 'Account' }, { view: 'WalletSend', params: undefined }],
  ...more,
})
const amountOf = ({ page }: Opened) => page.getByRole('textbox', { name: /^Amount/ })
const receiverOf = ({ page }: Opened) => page.getByRole('textbox', { name: 'To' })
const action = ({ page }: Opened) => page.locator('.bf-send .bf-button[data-kind=primary]').textContent()
const pressPreview = ({ page }: Opened) => page.getByRole('button', { name: 'Preview Send' }).click()

describeView('WalletSend', open => {
  test('says what is missing in its order, and goes on when nothing is', async () => {
    const opened = await open(sending())
    const { page, view } = opened
    expect(await action(opened)).toBe('Select Token')
    await page.getByRole('button', { name: 'Select token', exact: true }).click()
    await page.getByRole('button', { name: /USD Coin/ }).click()
    expect(await action(opened)).toBe('Add Amount')
    await amountOf(opened).fill('1e5')
    expect(await action(opened)).toBe('Incorrect Value')
    await amountOf(opened).fill('0.0000001')
    expect(await action(opened)).toBe('Incorrect Value')
    await amountOf(opened).fill('3100.000001')
    expect(await action(opened)).toBe('Insufficient Funds')
    await page.getByRole('button', { name: 'Connect a different wallet' }).waitFor()
    await amountOf(opened).fill('12,')
    expect(await amountOf(opened).inputValue()).toBe('12.')
    expect(await action(opened)).toBe('Add Address')
    await receiverOf(opened).fill('0x12')
    await expect.poll(() => action(opened)).toBe('Invalid Address')
    // Blanks and breaks come with copied ones; letters of one case get the checksum that eyes compare.
    await receiverOf(opened).fill(` ${friend.toLowerCase()}\n`)
    expect(await receiverOf(opened).inputValue()).toBe(friend)
    await expect.poll(() => action(opened)).toBe('Preview Send')
    await receiverOf(opened).press('Enter')
    expect(await view()).toBe('WalletSendPreview')
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await view()).toBe('WalletSend')
    expect([await amountOf(opened).inputValue(), await receiverOf(opened).inputValue()]).toEqual(['12.', friend])
  })

  test('Max is all of a token, and of the native one what the worst fee leaves, in either unit', async () => {
    const opened = await open(sending({ draft: { token: 1 } }))
    const { page, run } = opened
    await page.getByRole('button', { name: 'Max' }).click()
    expect(await amountOf(opened).inputValue()).toBe('3100')
    await page.getByRole('button', { name: /USDC/ }).click()
    await page.getByRole('button', { name: /Ether/ }).click()
    await page.locator('.bf-send-max:not(:disabled)').click()
    // 2.481234567890123456 − 2 × 21,000 gwei
    expect(await amountOf(opened).inputValue()).toBe('2.481192567890123456')
    await amountOf(opened).fill('1')
    await page.getByRole('button', { name: /^Enter US dollars/ }).click()
    expect(await amountOf(opened).inputValue()).toBe('3709.92')
    await amountOf(opened).fill('100')
    expect(await page.getByRole('button', { name: /^Enter tokens/ }).textContent()).toContain('0.026 ETH')
    await receiverOf(opened).fill(friend)
    await pressPreview(opened)
    const units = await run(({ chain }) => chain.moved.length)
    expect(units).toBe(0)
    await page.getByRole('button', { name: /^Send/ }).click()
    // 100 × 10^18 / 3709.92, rounded down
    expect(await run(({ chain }) => String(chain.moved[0]?.amount))).toBe('26954759132272394')
  })

  test('an amount that is looked at in the other unit stays as it was typed (U19)', async () => {
    const opened = await open(sending({ draft: { token: 0, to: friend } }))
    const { page, run } = opened
    await amountOf(opened).fill('0.0000001')
    await page.getByRole('button', { name: /^Enter US dollars/ }).click()
    expect(await amountOf(opened).inputValue()).toBe('0')
    expect(await action(opened)).toBe('Preview Send')
    await page.getByRole('button', { name: /^Enter tokens/ }).click()
    expect(await amountOf(opened).inputValue()).toBe('0.0000001')
    // An amount in dollars stays the same after a switch to tokens, and an invalid text is not removed.
    await page.getByRole('button', { name: /^Enter US dollars/ }).click()
    await amountOf(opened).fill('33.33')
    await page.getByRole('button', { name: /^Enter tokens/ }).click()
    await page.getByRole('button', { name: /^Enter US dollars/ }).click()
    expect(await amountOf(opened).inputValue()).toBe('33.33')
    await amountOf(opened).fill('1e5')
    await page.getByRole('button', { name: /^Enter tokens/ }).click()
    expect([await amountOf(opened).inputValue(), await action(opened)]).toEqual(['1e5', 'Incorrect Value'])
    // What is sent is what was typed, also after a look at its dollars.
    await amountOf(opened).fill('0.0000001')
    await page.getByRole('button', { name: /^Enter US dollars/ }).click()
    await pressPreview(opened)
    await page.getByRole('button', { name: /^Send/ }).click()
    expect(await run(({ chain }) => String(chain.moved[0]?.amount))).toBe('100000000000')
  })

  test('reads an amount in the digits of the visitor’s keyboard (U16)', async () => {
    const amount = amountOf(await open(sending({ draft: { token: 1 } })))
    await amount.fill('')
    await amount.pressSequentially('١٫٥')
    expect(await amount.inputValue()).toBe('1.5')
    await amount.fill('۱٬۲۳۴٫۵')
    expect(await amount.inputValue()).toBe('1234.5')
  })

  test('a fee that cannot be given leaves Max out, not at zero', async () => {
    const { page } = await open(sending({ draft: { token: 0 }, fee: 'hang' }))
    expect(await page.getByRole('button', { name: 'Max' }).isDisabled()).toBe(true)
    await page.getByText('Balance 2.481 ETH').waitFor()
  })

  test('refuses the zero address and a wrong checksum, warns of the own one and of a contract', async () => {
    const opened = await open(sending({ draft: { token: 1, amount: '1' }, recents: [friend] }))
    const { page } = opened
    await receiverOf(opened).fill(`0x${'0'.repeat(40)}`)
    await page.getByText('Nobody owns this address').waitFor()
    expect(await action(opened)).toBe('Invalid Address')
    await receiverOf(opened).fill(`${own.slice(0, -2)}eF`)
    await page.getByText('A letter of this address is wrong').waitFor()
    await receiverOf(opened).fill(own.toLowerCase())
    await page.getByRole('alert').filter({ hasText: 'This is your own address' }).waitFor()
    await receiverOf(opened).fill(`0x${'0'.repeat(39)}1`)
    await page.getByRole('alert').filter({ hasText: 'the contract of USDC' }).waitFor()
    // Address poisoning: the same first and last characters, another address.
    await receiverOf(opened).fill(`0xab58${'7'.repeat(32)}ec9b`)
    await page
      .getByRole('alert')
      .filter({ hasText: `this only looks like ${friend}` })
      .waitFor()
    await pressPreview(opened)
    await page.getByText(`this only looks like ${friend}`).waitFor()
  })

  test('a recent receiver is one press, and who was sent to becomes one', async () => {
    const opened = await open(sending({ draft: { token: 1, amount: '1' }, recents: [friend] }))
    const { page } = opened
    await page.getByRole('list', { name: 'Recent' }).getByRole('button').click()
    expect(await receiverOf(opened).inputValue()).toBe(friend)
    await page.getByRole('button', { name: 'Clear address' }).click()
    const other = `0x${'3'.repeat(40)}`
    await receiverOf(opened).fill(other)
    await pressPreview(opened)
    await page.getByRole('button', { name: /^Send/ }).click()
    await page.getByRole('button', { name: 'Send again' }).click()
    const rows = page.getByRole('list', { name: 'Recent' }).locator('bdi')
    expect(await rows.evaluateAll(all => all.map(row => (row as HTMLElement).title))).toEqual([other, friend])
    // Success resets the whole send state.
    expect([await action(opened), await amountOf(opened).inputValue()]).toEqual(['Select Token', ''])
  })

  test('a name shows where it leads, in full, and both are reviewed and remembered; only the last one typed counts', async () => {
    const opened = await open(sending({ draft: { token: 1, amount: '1' }, names: 'some' }), { hasClock: true })
    const { page, run } = opened
    expect(await receiverOf(opened).getAttribute('placeholder')).toBe('Address or name')
    // Each key comes just before the name would be looked up, 500 ms after the last one.
    for (const letter of 'Friend.eth') {
      await receiverOf(opened).press(letter)
      await page.clock.runFor(499)
    }
    expect(await run(({ chain }) => chain.namesAsked)).toEqual([])
    await page.clock.resume()
    await expect.poll(() => action(opened)).toBe('Preview Send')
    const field = page.locator('.bf-panel-card', { has: receiverOf(opened) })
    expect(await field.getByRole('status').textContent()).toBe(`friend.eth ${friend}`)
    // Half a name was never asked for: each key puts the question off.
    expect(await run(({ chain }) => chain.namesAsked)).toEqual(['Friend.eth'])
    await pressPreview(opened)
    await page.getByText(friend).waitFor()
    await page.getByText('friend.eth').waitFor()
    await page.getByRole('button', { name: /^Send/ }).click()
    expect(await run(({ chain }) => chain.moved.map(({ to }) => to))).toEqual([friend])
    await page.getByRole('button', { name: 'Send again' }).click()
    const recent = page.getByRole('list', { name: 'Recent' }).getByRole('button')
    expect(await recent.textContent()).toContain('friend.eth')
    // The address, which cannot change, is what a press enters.
    await recent.click()
    expect(await receiverOf(opened).inputValue()).toBe(friend)
  })

  test('an unknown name, one that cannot be looked up and one that is kept elsewhere are distinguished', async () => {
    const opened = await open(sending({ draft: { token: 1, amount: '1' }, names: 'hang' }))
    const { page, run } = opened
    await receiverOf(opened).fill('friend.eth')
    await page.getByText('Looking up where this name leads').waitFor()
    expect(await action(opened)).toBe('Looking Up Name')
    await run(({ chain }) => {
      chain.names = 'fail'
    })
    await receiverOf(opened).fill('nobody.eth')
    await page.getByText('The name could not be looked up.').waitFor()
    expect(await action(opened)).toBe('Try Again')
    await run(({ chain }) => {
      chain.names = 'some'
    })
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByText('Nobody has this name.').waitFor()
    expect(await action(opened)).toBe('Unknown Name')
    await receiverOf(opened).fill('far.eth')
    await page.getByText('keeps its address outside the chain').waitFor()
    expect(await action(opened)).toBe('Unknown Name')
    // A wrong address is still a wrong address, and names do not count on a test network.
    await receiverOf(opened).fill('0x12')
    await expect.poll(() => action(opened)).toBe('Invalid Address')
    const asked = await run(({ chain }) => chain.namesAsked.length)
    await run(({ wallets }) => wallets.get('example.fox')?.move('made:4'))
    await receiverOf(opened).fill('friend.eth')
    await page.getByText('Names do not count on Sepolia').waitFor()
    expect(await run(({ chain }) => chain.namesAsked.length)).toBe(asked)
  })

  test('pastes when the browser allows it, and says so when not', async () => {
    const opened = await open(sending(), { permissions: ['clipboard-read', 'clipboard-write'] })
    const { page } = opened
    await page.evaluate(text => navigator.clipboard.writeText(text), friend)
    await page.getByRole('button', { name: 'Paste' }).click()
    await expect.poll(() => receiverOf(opened).inputValue()).toBe(friend)
    await page.getByRole('button', { name: 'Clear address' }).click()
    await page.evaluate(() => {
      Object.defineProperty(navigator.clipboard, 'readText', { value: () => Promise.reject(new Error('refused')) })
    })
    await page.getByRole('button', { name: 'Paste' }).click()
    await page.getByText('did not let us read the clipboard').waitFor()
  })

  test('what a host gives is shown and cannot be changed; what is wrong with it is given', async () => {
    const given = (params: { to?: string; amount?: string; token?: string }): Scenario =>
      sending({}, { path: [{ view: 'WalletSend', params }] })
    const opened = await open(given({ to: friend, amount: '0.5' }))
    await expect.poll(() => action(opened)).toBe('Preview Send')
    expect(await opened.page.locator('.bf-send :is(input,textarea):not([readonly])').count()).toBe(0)
    expect(await opened.page.locator('.bf-send button').allTextContents()).toEqual(['Preview Send'])
    // What the visitor adds to it stays, also over another view.
    const part = await open(given({ to: friend }))
    await part.page.getByRole('button', { name: 'Select token', exact: true }).click()
    await part.page.getByRole('button', { name: /USD Coin/ }).click()
    await expect.poll(() => action(part)).toBe('Add Amount')
    expect(await receiverOf(part).inputValue()).toBe(friend)
    const { page } = await open(given({ to: '0x12' }))
    await page.getByRole('alert').filter({ hasText: 'The address is not valid on this network' }).waitFor()
  })

  test('another network resets the draft; a family without transfers says so', async () => {
    const opened = await open(sending({ draft: { token: 1, amount: '1', to: friend } }))
    await opened.run(({ wallets }) => wallets.get('example.fox')?.move('made:2'))
    await expect.poll(() => action(opened)).toBe('Select Token')
    const { page } = await open(sending({}, { wallets: [{ ...fox, namespaces: ['two'] }], hasSecondFamily: true }))
    await page.getByText('Unsupported chain').waitFor()
  })

  test('a receiver that the family warns of cannot be chosen, and the reason is given', async () => {
    const opened = await open(sending({ isRefused: true, draft: { token: 1, amount: '1', to: friend } }))
    await opened.page.getByText('The address is not valid on this network').waitFor()
    expect(await action(opened)).toBe('Invalid Address')
  })
})
