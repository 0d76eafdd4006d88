import { verifyBitcoinMessage } from '@billfold/bitcoin/verify'
import { verifySolanaMessage } from '@billfold/solana/verify'
import type { SignInSession } from 'billfold/siwx'
import { verifyMessage } from 'viem'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withDemo } from './support/withDemo.ts'

// Sign-in with a wallet, on the demo and the local chains: specification section 4, "Sign-in with wallet".

const demo = withDemo()
const { modal } = demo
const text = (id: string) => demo.seen.page.getByTestId(id).textContent()
const button = (name: string) => modal().getByRole('button', { name, exact: true })
/** The message that the view shows before anything is signed. */
const shown = () => modal().getByRole('group', { name: 'Message to sign' })
const card = () =>
  demo.seen.page.locator('article', { has: demo.seen.page.getByRole('heading', { name: 'Sign-in', exact: true }) })
const network = (name: string) => demo.seen.page.locator('.chips').getByRole('button', { name, exact: true })
const closed = () => modal().waitFor({ state: 'hidden' })
/** With the account that is connected. */
const isSigned = () =>
  expect
    .poll(async () => {
      const [status, address, signedIn] = [await text('status'), await text('address'), await text('signed-in')]
      return status === 'connected' && address === signedIn
    })
    .toBe(true)
/** Events of the sign-in, oldest first. */
const events = async () =>
  (await demo.seen.page.locator('.log li b').allTextContents()).filter(type => type.includes('SIWX')).reverse()
/** What the page keeps. */
const kept = () =>
  demo.seen.page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('@billfold/sign-in-sessions') ?? '{"d":[]}') as { d: unknown[] })
        .d as SignInSession[],
  )

/** Another visitor: nothing is connected, nothing is kept. */
async function visit(config: object): Promise<void> {
  const { page } = demo.seen
  const query = encodeURIComponent(JSON.stringify({ testWallet: 'auto', ...config }))
  await page.goto('about:blank')
  await page.goto(`${demo.stack.demo}?config=${query}`)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
}
async function pressWallet(family?: string): Promise<void> {
  await demo.seen.page.getByRole('button', { name: 'Connect wallet' }).click()
  await modal()
    .getByRole('button', { name: /Billfold Test Wallet/ })
    .click()
  if (family)
    await modal()
      .getByRole('button', { name: new RegExp(`^${family}`) })
      .click()
}
/** Up to the message, which is there without another press. */
async function connect(family?: string): Promise<void> {
  await pressWallet(family)
  await shown().waitFor()
}

afterEach(context => demo.closeAfter(context))
beforeAll(() => {
  demo.seen.page.setDefaultTimeout(20_000)
})

describe('sign-in that is not required', () => {
  beforeAll(() => visit({ signIn: 'optional' }))

  it('on connect with a supported network and no existing sessions, the SIWXSignMessage view opens: it shows what is signed', async () => {
    const { page } = demo.seen
    await connect('EVM')
    const { host, origin } = new URL(page.url())
    await modal().getByText('Sign in to the Billfold demo.', { exact: true }).waitFor()
    const message = (await shown().textContent()) ?? ''
    const address = await text('address')
    expect(message.startsWith(`${host} wants you to sign in with your Ethereum account:\n${address}\n`)).toBe(true)
    expect(message).toContain('\n\nSign in to the Billfold demo.\n\n')
    expect(message).toMatch(new RegExp(`\nURI: ${origin}/\nVersion: 1\nChain ID: 31337\nNonce: [0-9a-f]{32}\n`))
    expect([await text('status'), await text('signed-in'), await kept()]).toEqual(['connected', 'no', []])
    // Not required: it can be closed, and the page asks again.
    await button('Close').click()
    await closed()
    expect([await text('status'), await events()]).toEqual(['connected', []])
  })

  it('success stores the session, closes the modal and tracks SIWX_AUTH_SUCCESS', async () => {
    await card().getByRole('button', { name: 'Sign in' }).click()
    const message = await shown().textContent()
    await button('Sign in').click()
    await closed()
    await isSigned()
    const [session, ...others] = await kept()
    expect([session?.message, others, await events()]).toEqual([message, [], ['SIWX_AUTH_SUCCESS']])
    const { data, signature } = session as SignInSession
    const address = data.accountAddress as `0x${string}`
    expect(await verifyMessage({ address, message: message ?? '', signature: signature as `0x${string}` })).toBe(true)
    expect(await text('signed-message')).toBe(message)
  })

  it('a reload is still signed in, and asks nothing', async () => {
    await demo.seen.page.reload()
    await expect.poll(() => text('status')).toBe('connected')
    await isSigned()
    expect([await modal().isVisible(), await events()]).toEqual([false, []])
  })

  it('another network asks again; cancel tracks CLICK_CANCEL_SIWX, just closes, and the visitor stays connected', async () => {
    await network('Billfold Testnet').click()
    await shown()
      .getByText(/Chain ID: 31338/)
      .waitFor()
    await button('Cancel').click()
    await closed()
    expect([await text('status'), await text('network'), await text('signed-in'), await events()]).toEqual([
      'connected',
      'Billfold Testnet',
      'no',
      ['CLICK_CANCEL_SIWX'],
    ])
  })

  it('the page asks for it later; each network keeps its session', async () => {
    await card().getByRole('button', { name: 'Sign in' }).click()
    await button('Sign in').click()
    await closed()
    await expect.poll(() => text('signed-in-on')).toBe('eip155:31338')
    await network('Billfold Devnet').click()
    await expect.poll(() => text('signed-in-on')).toBe('eip155:31337')
    expect(await modal().isVisible()).toBe(false)
  })

  it('signing out ends the session of this network alone, and the wallet stays connected', async () => {
    await card().getByRole('button', { name: 'Sign out' }).click()
    await expect.poll(() => text('signed-in')).toBe('no')
    expect([await text('status'), (await kept()).map(({ data }) => data.chainId)]).toEqual([
      'connected',
      ['eip155:31338'],
    ])
  })
})

describe('sign-in with the scope account', () => {
  it('another network does not ask again', async () => {
    await visit({ signIn: 'optional', signInScope: 'account' })
    await connect('EVM')
    await button('Sign in').click()
    await closed()
    await network('Billfold Testnet').click()
    await expect.poll(() => text('network')).toBe('Billfold Testnet')
    await isSigned()
    expect([await text('signed-in-on'), await modal().isVisible()]).toEqual(['eip155:31337', false])
  })
})

describe('sign-in that is required', () => {
  it('failure reopens the sign view, shows an error and tracks SIWX_AUTH_ERROR', async () => {
    await visit({ signIn: 'required', testWallet: 'ask' })
    const { page } = demo.seen
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await modal()
      .getByRole('button', { name: /Billfold Test Wallet/ })
      .click()
    await modal().getByRole('button', { name: /^EVM/ }).click()
    await demo.wallet().getByRole('button', { name: 'Approve' }).click()
    await shown().waitFor()
    await button('Sign in').click()
    await demo.wallet().getByRole('button', { name: 'Reject' }).click()
    await modal().getByRole('alert').filter({ hasText: 'You declined the signature' }).waitFor()
    expect([await events(), await text('signed-in')]).toEqual([['SIWX_AUTH_ERROR'], 'no'])
  })

  it('closing is refused, and cancel disconnects where no network has a session', async () => {
    await button('Close').click()
    await demo.seen.page.keyboard.press('Escape')
    await button('Cancel').waitFor()
    await button('Cancel').click()
    await closed()
    await expect.poll(() => text('status')).toBe('disconnected')
  })

  it('cancel switches back to the last connected network when it has sessions', async () => {
    await visit({ signIn: 'required' })
    await connect('EVM')
    await button('Sign in').click()
    await closed()
    await isSigned()
    await network('Billfold Testnet').click()
    await shown()
      .getByText(/Chain ID: 31338/)
      .waitFor()
    await modal()
      .getByText(/If you cancel.*Billfold Devnet/)
      .waitFor()
    await button('Cancel').click()
    await closed()
    await expect.poll(() => text('network')).toBe('Billfold Devnet')
    await isSigned()
    expect(await text('status')).toBe('connected')
  })
})

describe.each([
  [
    'solana',
    'Solana',
    ({ data, message, signature }: SignInSession) =>
      verifySolanaMessage({ address: data.accountAddress, message, signature }),
  ],
  [
    'bitcoin',
    'Bitcoin',
    ({ data, message, signature }: SignInSession) =>
      verifyBitcoinMessage({ address: data.accountAddress, message, signature }),
  ],
] as const)('a wallet of %s', (families, name, verify) => {
  it(`signs in with its ${name} account; a reload is still signed in`, async () => {
    await visit({ signIn: 'optional', families })
    if (families === 'solana') {
      // By `solana:signIn` the wallet connects and signs in by one approval.
      await pressWallet()
      await closed()
      await isSigned()
      expect(await events()).toEqual(['SIWX_AUTH_SUCCESS'])
      expect(verify((await kept())[0] as SignInSession)).toBe(true)
      await card().getByRole('button', { name: 'Sign out' }).click()
      await expect.poll(() => text('signed-in')).toBe('no')
      await card().getByRole('button', { name: 'Sign in' }).click()
    } else await pressWallet()
    await shown().waitFor()
    expect(await shown().textContent()).toContain(`wants you to sign in with your ${name} account:`)
    await button('Sign in').click()
    await closed()
    await isSigned()
    const [session] = await kept()
    expect(verify(session as SignInSession)).toBe(true)
    await demo.seen.page.reload()
    await isSigned()
    await card().getByRole('button', { name: 'Sign out' }).click()
    await expect.poll(() => text('signed-in')).toBe('no')
    expect(await kept()).toEqual([])
  })
})

it('caused no error and no violation of the strict policy', () => {
  expect(demo.seen.errors).toEqual([])
  expect(demo.seen.violations).toEqual([])
})

describe('sign-in by the API, for a host without a server', () => {
  /** Tokens that the page keeps. */
  const tokens = () =>
    demo.seen.page.evaluate(() =>
      (JSON.parse(localStorage.getItem('@billfold/hosted-sessions') ?? '{"d":[]}') as { d: { token: string }[] }).d.map(
        ({ token }) => token,
      ),
    )
  const me = async (token: string) => {
    return demo.seen.page.evaluate(
      async ([address, bearer]) =>
        (await fetch(`${address}`, { headers: { authorization: `Bearer ${bearer}` } })).status,
      [`${demo.stack.api}/auth/v1/me?projectId=billfold-demo-sign-in`, token],
    )
  }

  beforeAll(() => visit({ signIn: 'optional', signInBy: 'api' }))

  it('connects, shows the message with the nonce of the API, and signs in by a token that the API knows', async () => {
    const addresses: string[] = []
    demo.seen.page.on('request', request => addresses.push(request.url()))
    await connect('EVM')
    expect(await shown().textContent()).toMatch(/\nNonce: [0-9a-f]{32}\nIssued At: .*\nExpiration Time: /)
    await button('Sign in').click()
    await closed()
    await isSigned()
    const [token, ...others] = await tokens()
    expect([others, await kept(), await events()]).toEqual([[], [], ['SIWX_AUTH_SUCCESS']])
    expect(await me(token ?? '')).toBe(200)
    expect(
      addresses.filter(address => address.includes('/auth/v1/')).map(address => new URL(address).pathname),
    ).toEqual(expect.arrayContaining(['/auth/v1/nonce', '/auth/v1/authenticate']))
    expect(addresses.join()).not.toContain(token)
  })

  it('a reload is still signed in, and asks nothing', async () => {
    await demo.seen.page.reload()
    await expect.poll(() => text('status')).toBe('connected')
    await isSigned()
    expect([await modal().isVisible(), await events()]).toEqual([false, []])
  })

  it('signing out ends the token at the API, and the wallet stays connected', async () => {
    const [token = ''] = await tokens()
    await card().getByRole('button', { name: 'Sign out' }).click()
    await expect.poll(() => text('signed-in')).toBe('no')
    expect([await text('status'), await tokens(), await me(token)]).toEqual(['connected', [], 401])
  })
})
