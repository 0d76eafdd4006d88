import type { FrameMessageName } from 'billfold/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { CallFailure } from '../client/CallFailure.ts'
import { WalletFailure } from '../wallet/WalletFailure.ts'
import type { createFrameHandlers } from './createFrameHandlers.ts'
import { frameFacts } from './testing/frameFacts.ts'
import { startHandlers } from './testing/startHandlers.ts'

type Tools = createFrameHandlers.Tools
const { ann, bob, evmAddress, solana, solanaAccount } = frameFacts

/** What the page receives of a failure. */
const refusal = (code: string, rpcCode?: number) => ({
  frameError: expect.objectContaining(rpcCode === undefined ? { code } : { code, rpcCode }),
})

test('a visitor is connected if this tab knows them, or an earlier visit left their session', async () => {
  const isConnected = (given: Parameters<typeof startHandlers>[0]) => startHandlers(given).ask('IS_CONNECTED')
  expect(await isConnected({ facts: undefined })).toEqual({ isConnected: false })
  expect(await isConnected({ facts: undefined, earlier: ann })).toEqual({ isConnected: true })
  expect(await isConnected({})).toEqual({ isConnected: true })
})

test('a tab whose session another one ended says so, and asks for no earlier one', async () => {
  const { ask, state } = startHandlers({ earlier: bob })
  state.isLeft = true
  expect(await ask('IS_CONNECTED')).toEqual({ isConnected: false })
})

test.each([
  ['GET_USER', {}],
  ['OPEN_WALLET', {}],
  ['OPEN_WALLET', { for: 'settings' }],
  ['OPEN_WALLET', { for: 'email' }],
  ['SET_PREFERRED_ACCOUNT', { type: 'eoa' }],
  ['GET_SENT', {}],
  ['RPC_REQUEST', { method: 'eth_accounts' }],
  ['RPC_REQUEST', { method: 'personal_sign', params: ['0x68', evmAddress] }],
] as const)('%s %o without a login is refused, and nothing is opened', async (name, payload) => {
  const { ask, received } = startHandlers({ facts: undefined })
  await expect(ask(name, payload)).rejects.toMatchObject(refusal('vault/not-connected', 4100))
  expect(received).toEqual([])
})

test('a page receives its visitor: accounts on the active network, address of the login, who keeps the wallet', async () => {
  const { ask, received } = startHandlers()
  const user = {
    isLasting: true,
    address: evmAddress,
    chainId: 1,
    email: 'ann@example.com',
    accounts: [{ address: evmAddress, type: 'eoa' }],
    preferredAccountType: 'eoa',
    custody: 'user-sealed',
    isOnThisDeviceAlone: true,
    smartAccountDeployed: false,
  }
  expect(await ask('GET_USER')).toEqual(user)
  expect(received).toEqual([
    ['resume', 'ann'],
    ['open', undefined],
  ])
  const { address } = solanaAccount
  const accounts = [{ address, type: 'eoa' }]
  expect(await ask('GET_USER', { chainId: solana })).toEqual({ ...user, address, accounts, chainId: solana })
  expect(await ask('GET_CHAIN_ID')).toEqual({ chainId: solana })
})

test('what an earlier page sent is offered again without keeping the visitor', async () => {
  const error = new Error('storage')
  const { ask, received } = startHandlers({ tools: { outbox: { resume: () => Promise.reject(error) } } })
  await ask('GET_USER')
  expect(received).toContainEqual(['fault', 'outbox', error])
  const left: unknown[] = []
  const note = (unhandled: unknown) => left.push(unhandled)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  const silent = startHandlers({ tools: { outbox: { resume: () => Promise.reject(error) }, onFault: undefined } })
  await silent.ask('GET_USER')
  await new Promise(resolve => setImmediate(resolve))
  expect(left).toEqual([])
})

test('a network without an account of the visitor, or that is not configured here, is refused', async () => {
  const refused = refusal('vault/chain-unsupported', 4901)
  const { ask } = startHandlers({ accounts: [solanaAccount] })
  await expect(ask('GET_USER')).rejects.toMatchObject(refused)
  await expect(ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).rejects.toMatchObject(refused)
  await expect(ask('SWITCH_NETWORK', { chainId: 'cosmos:hub' })).rejects.toMatchObject(refused)
  await expect(ask('GET_USER', { chainId: 'cosmos:hub' })).rejects.toMatchObject(refused)
  expect(await ask('GET_CHAIN_ID')).toEqual({ chainId: 1 })
})

test('a page switches the network, and names its node there', async () => {
  const { ask, received } = startHandlers()
  expect(await ask('GET_CHAIN_ID')).toEqual({ chainId: 1 })
  expect(await ask('SWITCH_NETWORK', { chainId: '10', rpcUrl: 'https://node.example' })).toEqual({ chainId: 10 })
  expect(await ask('GET_CHAIN_ID')).toEqual({ chainId: 10 })
  expect(received).toEqual([['setHostNode', 'eip155:10', 'https://node.example']])
})

test('a login by e-mail that needs a code opens nothing', async () => {
  const asked: string[] = []
  const email = {
    async start(address: string) {
      asked.push(address)
      return 'VERIFY_OTP'
    },
  }
  const { ask, received } = startHandlers({ facts: undefined, tools: { login: async () => email } })
  expect(await ask('CONNECT_EMAIL', { email: 'ann@example.com' })).toEqual({ action: 'VERIFY_OTP' })
  expect([asked, received]).toEqual([['ann@example.com'], []])
})

test('who comes back opens the wallet; the reason why it stays closed is reported later, unless it ends the session', async () => {
  const actions = ['CONNECT', 'CONNECT', 'CONNECT', 'VERIFY_DEVICE']
  const { ask, state, received } = startHandlers({
    tools: { login: async () => ({ start: async () => actions.shift() }) },
  })
  expect(await ask('CONNECT_EMAIL', { email: 'ann@example.com' })).toEqual({ action: 'CONNECT' })
  expect(received).toEqual([['open', undefined]])
  state.closed = new WalletFailure('factor-needed', '')
  expect(await ask('CONNECT_EMAIL', { email: 'ann@example.com' })).toEqual({ action: 'CONNECT' })
  state.facts = undefined
  expect(await ask('CONNECT_EMAIL', { email: 'ann@example.com' })).toEqual({ action: 'VERIFY_DEVICE' })
})

test('waiting for the device ends with the request', async () => {
  const asked: unknown[] = []
  const { signal } = new AbortController()
  const { ask } = startHandlers({
    tools: { login: async () => ({ waitForDevice: async (one: unknown) => asked.push(one) }) },
  })
  expect(await ask('CONNECT_DEVICE', undefined, signal)).toBeUndefined()
  expect(asked).toEqual([signal])
})

/** Each way by which a login ends, with what it was given. */
const ends = {
  CONNECT_OTP: [{ otp: '123456' }, undefined],
  CONNECT_SOCIAL: [{ uri: '?flow=1' }, { userName: 'Bob' }],
  GET_USER: [{ socialUri: '?flow=1' }, {}],
  CONNECT_FARCASTER: [undefined, { userName: 'Bob' }],
} as const

test.each(Object.entries(ends))(
  '%s of another visitor locks the wallet of the one before; of the same it does not',
  async (name, [payload, answer]) => {
    for (const [before, after, isLocked] of [
      [ann, ann, false],
      [ann, bob, true],
      [undefined, bob, true],
    ] as const) {
      const given: unknown[] = []
      const finish = async (...words: unknown[]) => {
        given.push(...words)
        started.logIn(after)
        return { facts: after, userName: 'Bob' }
      }
      const started = startHandlers({
        facts: before,
        tools: {
          login: async () => ({ verify: finish }),
          social: async () => ({ finish }),
          farcaster: async () => ({ finish }),
        },
      })
      const { signal } = new AbortController()
      const answered = await started.ask(name as FrameMessageName, payload, signal)
      if (answer) expect(answered).toMatchObject(answer)
      else expect(answered).toBeUndefined()
      expect(started.received.filter(one => one === 'forget')).toEqual(isLocked ? ['forget'] : [])
      const word = payload && Object.values(payload)[0]
      expect(given).toEqual(name === 'CONNECT_OTP' ? [word] : word === undefined ? [signal] : [word, signal])
    }
  },
)

test('a login that ended without a visitor locks the wallet of the one before, too', async () => {
  const { ask, logIn, received } = startHandlers({
    tools: { login: async () => ({ verify: async () => logIn(undefined) }) },
  })
  await ask('CONNECT_OTP', { otp: '123456' })
  expect(received).toEqual(['forget'])
})

test('a login by a provider begins where the page can reach it, and says who came, on the network that was asked for', async () => {
  const social = {
    start: async (...words: unknown[]) => `https://vault.example/${words.join('/')}`,
    finish: async () => ({ facts: bob, userName: 'Bob' }),
  }
  const { ask } = startHandlers({
    tools: { social: async () => social, farcaster: async () => ({ start: async () => 'url' }) },
  })
  expect(await ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google', rendezvous: 'r' })).toEqual({
    uri: 'https://vault.example/google/r',
  })
  expect(await ask('GET_FARCASTER_URI')).toEqual({ url: 'url' })
  const user = await ask('CONNECT_SOCIAL', { uri: '?flow=1', chainId: 10 })
  expect(user).toMatchObject({ email: null, userName: 'Bob', chainId: 10, address: evmAddress })
  expect(user).not.toHaveProperty('custody')
})

test('of several logins by passkey the newest is left, and it ends with its request', async () => {
  const asked: { place: string; signal: AbortSignal; enter(given: unknown): Promise<void> }[] = []
  const connectPasskey = async (one: (typeof asked)[number]) => void asked.push(one)
  const { ask, logIn, received } = startHandlers({ tools: { connectPasskey } })
  const request = new AbortController()
  expect(await ask('CONNECT_PASSKEY')).toBeUndefined()
  await ask('CONNECT_PASSKEY', { place: 'window' }, request.signal)
  expect(asked.map(({ place, signal }) => [place, signal.aborted])).toEqual([
    ['frame', true],
    ['window', false],
  ])
  request.abort('left')
  expect(asked[1]?.signal.reason).toBe('left')
  const factor = { kind: 'passkey' }
  await asked[1]?.enter(factor)
  logIn(bob)
  await asked[1]?.enter(undefined)
  expect(received).toEqual([['open', factor], 'forget', ['open', undefined]])
})

test('a login by passkey without a known visitor opens the wallet of the visitor who logged in', async () => {
  const connectPasskey = async (one: { enter(given: unknown): Promise<void> }) => one.enter(undefined)
  const { ask, received } = startHandlers({ facts: undefined, tools: { connectPasskey } })
  await ask('CONNECT_PASSKEY')
  expect(received).toEqual([['open', undefined]])
})

test('the wallet is opened by its owner, in the queue', async () => {
  const { ask, state, received } = startHandlers({ tools: { unlock: async () => false } })
  expect(await ask('OPEN_WALLET')).toBeUndefined()
  expect(received).toEqual([['open', undefined]])
  state.closed = new WalletFailure('rolled-back', '')
  await expect(ask('OPEN_WALLET', {})).rejects.toMatchObject(refusal('vault/rolled-back'))
  const given = new AbortController()
  given.abort()
  await expect(ask('OPEN_WALLET', {}, given.signal)).rejects.toMatchObject(refusal('vault/aborted', 4001))
})

test('settings and the change of the address are shown for the visitor who is in, by the name that the site has', async () => {
  const asked: unknown[] = []
  const { signal } = new AbortController()
  const settingsWindow = {
    async ask(facts: unknown, { claimedName, origin }: Tools['rpc'], given: AbortSignal) {
      asked.push([facts, origin, claimedName(), given === signal])
    },
  }
  const changeEmail = async (words: unknown, _: unknown, given: AbortSignal) => {
    asked.push([words, given === signal])
    return false
  }
  const { ask, received } = startHandlers({ tools: { settingsWindow: async () => settingsWindow, changeEmail } })
  expect(await ask('OPEN_WALLET', { for: 'settings' }, signal)).toBeUndefined()
  await expect(ask('OPEN_WALLET', { for: 'email' }, signal)).rejects.toMatchObject(refusal('wallet/rejected', 4001))
  expect(asked).toEqual([
    [ann, 'https://app.example', 'App', true],
    [{ origin: 'https://app.example', claimedName: 'App', email: 'ann@example.com' }, true],
  ])
  expect(received).toEqual([])
})

test('signing out locks the wallet first, then forgets what was sent, then ends the session', async () => {
  const { ask, received } = startHandlers()
  expect(await ask('SIGN_OUT')).toBeUndefined()
  expect(received).toEqual(['forget', 'clear', 'end'])
})

test('there are accounts of one kind', async () => {
  const { ask } = startHandlers()
  expect(await ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).toEqual({ type: 'eoa', address: evmAddress })
  await expect(ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).rejects.toMatchObject({
    frameError: { code: 'vault/unsupported', message: 'There are no smart accounts here yet', rpcCode: 4200 },
  })
  expect(await ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual({ smartAccountEnabledNetworks: [] })
})

test.each(['UPDATE_EMAIL', 'UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_SECONDARY_OTP'] as const)(
  '%s is refused: no address and no code of a change comes through the page',
  async name => {
    await expect(startHandlers().ask(name, { email: 'eve@example.com' })).rejects.toMatchObject(
      refusal('vault/email-in-window', 4200),
    )
  },
)

test('what the page says of itself, its looks and what it gives up is passed on', async () => {
  const { ask, received } = startHandlers()
  const claimed = { metadata: { name: 'App' } }
  for (const [name, payload] of [
    ['SYNC_THEME', { themeMode: 'dark' }],
    ['SYNC_DAPP_DATA', claimed],
    ['RELOAD', undefined],
    ['RPC_SEEN', { id: 'r1' }],
    ['RPC_ABORT', { id: 'r1' }],
    ['RPC_ABORT', undefined],
  ] as const)
    expect(await ask(name, payload)).toBeUndefined()
  const words = [['theme', { themeMode: 'dark' }], ['claim', claimed], 'reload', ['seen', 'r1'], ['abort', 'r1']]
  expect(received).toEqual([...words, ['abort', undefined]])
})

test('a page that has loaded anew reads what was sent for the visitor who is in, and says what it has', async () => {
  const { ask, received } = startHandlers()
  const sent = [{ hash: '0x-of-ann' }]
  expect(await ask('GET_SENT', { seen: ['0x1'] })).toEqual({ sent })
  expect(await ask('GET_SENT')).toEqual({ sent })
  expect(received).toEqual([
    ['acknowledge', 'ann', ['0x1']],
    ['acknowledge', 'ann', []],
  ])
})

test.each([
  [{}, '0x1'],
  [{ chainId: 10 }, '0xa'],
  [{ chainId: 'eip155:10', chainNamespace: 'solana' }, '0xa'],
  [{ chainId: '10', chainNamespace: 'eip155' }, '0xa'],
])('a request is for the network that it names, or the active one: %o', async (on, chainId) => {
  expect(await startHandlers().ask('RPC_REQUEST', { method: 'eth_chainId', ...on })).toBe(chainId)
})

test('a reference alone is of the family that is named with it', async () => {
  const { ask } = startHandlers()
  for (const chainId of ['10', 10])
    await expect(
      ask('RPC_REQUEST', { method: 'eth_chainId', chainId, chainNamespace: 'solana' }),
    ).rejects.toMatchObject(refusal('vault/chain-unsupported', 4901))
  await ask('SWITCH_NETWORK', { chainId: 10 })
  expect(await ask('RPC_REQUEST', { method: 'eth_chainId' })).toBe('0xa')
})

test('a request of one family while a network of the other is active is for the first network of its own', async () => {
  const { ask } = startHandlers({ networks: [solana, 'eip155:10', 'eip155:1'] })
  await ask('SWITCH_NETWORK', { chainId: solana })
  expect(await ask('RPC_REQUEST', { method: 'eth_chainId' })).toBe('0xa')
  expect(await ask('RPC_REQUEST', { method: 'eth_accounts' })).toEqual([evmAddress])
  const alone = startHandlers({ networks: [solana] })
  await alone.ask('SWITCH_NETWORK', { chainId: solana })
  await expect(alone.ask('RPC_REQUEST', { method: 'eth_chainId' })).rejects.toMatchObject(
    refusal('vault/chain-unsupported', 4901),
  )
})

test('a message is signed for the visitor who asked, and not for one who logged in while it was shown', async () => {
  const request = { method: 'personal_sign', params: ['0x68', evmAddress] }
  const signed = startHandlers()
  expect(await signed.ask('RPC_REQUEST', request)).toBe('0x51')
  expect(signed.received).toContain('confirm')
  for (const left of [bob, undefined]) {
    const shown = startHandlers({
      async decide() {
        shown.state.facts = left
        return { isApproved: true, isExact: false }
      },
    })
    await expect(shown.ask('RPC_REQUEST', request)).rejects.toMatchObject(refusal('vault/not-connected', 4100))
  }
})

test('a wallet that closed itself is opened for the signature, and once more for what is of high risk', async () => {
  const { ask, state, received } = startHandlers()
  const opened = () => received.splice(0).filter(one => one !== 'confirm' && !String(one).startsWith('setHostNode'))
  const sign = (message: string) => ask('RPC_REQUEST', { method: 'personal_sign', params: [message, evmAddress] })
  state.isClosing = true
  await sign('0x68')
  expect(opened()).toEqual([
    ['open', undefined],
    ['open', undefined],
  ])
  await sign(`0x${'00'.repeat(32)}`)
  expect(opened()).toEqual([['open', undefined], ['open', undefined], 'reopen'])
})

test('an expected failure is reported in the language of the page, and no other', async () => {
  const { ask, state } = startHandlers()
  state.closed = new CallFailure('offline', 'secret')
  const received = (await ask('GET_USER').catch(error => error)) as Error
  expect(received).toMatchObject(refusal('vault/offline'))
  expect(received.message).not.toContain('secret')
  state.closed = new TypeError('a fault')
  await expect(ask('GET_USER')).rejects.toBe(state.closed)
})
