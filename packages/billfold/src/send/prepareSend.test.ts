import { getEventListeners } from 'node:events'
import { createMadeUpFamily, createSpanningConnector } from '@billfold/testkit'
import { afterEach, describe, expect, it } from 'vitest'
import { madeUpNetworks } from '../../../testkit/src/doubles/madeUpNetworks.ts'
import { createTestKit } from '../../../testkit/src/seams/createTestKit.ts'
import { connect } from '../core/actions/connect.ts'
import { getAccount } from '../core/actions/getAccount.ts'
import { switchNetwork } from '../core/actions/switchNetwork.ts'
import type { ChainAdapter } from '../core/contracts/ChainAdapter.ts'
import type { FeatureContext, FeatureImplementations, TokenBalance } from '../core/contracts/Features.ts'
import type { Network } from '../core/contracts/Network.ts'
import type { SendArguments } from '../core/modal/views.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { sendToTokenAccount } from '../protocol/errors/rows/send.ts'
import { getSend } from './getSend.ts'
import { openSend } from './openSend.ts'
import { prepareSend } from './prepareSend.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

type Tokens = FeatureImplementations['tokenBalances']
const harbour = madeUpNetworks[0]
const foundry: Network = { ...harbour, id: 'eip155:31337', namespace: 'eip155', name: 'Foundry' }
const pearl: TokenBalance = {
  networkId: 'toy:harbour',
  address: 'pearl.harbour',
  name: 'Pearl',
  symbol: 'PRL',
  decimals: 2,
  balance: 700n,
}
const native: TokenBalance = { networkId: 'toy:harbour', name: 'Shell', symbol: 'SHL', decimals: 3, balance: 5_000n }

/** A kit with two families, of which `toy` is shown, and a wallet that is connected in both. */
async function open({
  change = {},
  tokens = async () => [],
  isConnected = true,
}: {
  change?: Partial<ChainAdapter>
  tokens?: Tokens
  isConnected?: boolean
} = {}) {
  const asked: Parameters<Tokens>[0][] = []
  const contexts: FeatureContext[] = []
  const family = createMadeUpFamily({ wallets: [] })
  const other = createMadeUpFamily({ wallets: [], networks: [foundry] })
  const transfer = {
    isAvailable(context: FeatureContext) {
      contexts.push(context)
      return context.account.type !== 'ordinal'
    },
    load: async () => async () => '',
  }
  const tokenBalances = {
    isAvailable: () => true,
    load: async (): Promise<Tokens> => async read => {
      asked.push(read)
      return tokens(read)
    },
  }
  family.nameBook.set('@bob', { address: 'bob.atoll' })
  const toy = { ...family, features: { ...family.features, transfer, tokenBalances }, ...change }
  const evmLike = { ...other, namespace: 'eip155', features: { ...other.features, transfer } }
  const wallet = createSpanningConnector()
  const { kit, destroy, events } = createTestKit({ families: [toy, evmLike], connectors: [wallet.toConnector()] })
  ends.push(destroy)
  if (isConnected) await connect(kit, { connector: 'spanning' })
  const prepare = (given: SendArguments, signal?: AbortSignal) => prepareSend(kit, given, signal)
  const switches = () => events.flatMap(event => (event.type === 'SWITCH_NETWORK' ? [event.networkId] : []))
  return { kit, wallet, prepare, asked, contexts, switches, destroy, ledger: family.ledger }
}

const refused = (code: string) => expect.objectContaining({ code })

describe('what a host gives', () => {
  it('is fixed in the draft, and what it leaves out is the visitor’s', async () => {
    const { prepare, switches } = await open()
    expect(await prepare({})).toEqual({ token: undefined, amount: '', unit: 'token', to: '', given: [] })
    expect(await prepare({ to: 'bob.atoll' })).toEqual({
      ...{ token: undefined, amount: '', unit: 'token' },
      ...{ to: 'bob.atoll', given: ['to'] },
    })
    expect(await prepare({ amount: '1.5' })).toEqual({
      ...{ token: native, amount: '1.5', unit: 'token' },
      ...{ to: '', given: ['token', 'amount'] },
    })
    expect(switches()).toEqual([])
  })

  it('names its receiver as it was typed, by an address as its family writes it', async () => {
    const formatAddress = (address: string) => address.toUpperCase()
    const { prepare } = await open({ change: { formatAddress } })
    expect((await prepare({ to: '@Bob' })).to).toBe('@Bob')
    expect((await prepare({ to: 'bob.atoll' })).to).toBe('BOB.ATOLL')
  })

  it('is not an unknown receiver, or the zero address', async () => {
    const { prepare } = await open({ change: { isBurnAddress: address => address === 'no.body' } })
    for (const to of ['', 'Nobody', '@nobody', 'no.body'])
      await expect(prepare({ to })).rejects.toEqual(refused('send/invalid-address'))
  })

  it('is no receiver that its family refuses', async () => {
    const refusal = new BillfoldError(sendToTokenAccount)
    const { features } = createMadeUpFamily()
    const transfer = { isAvailable: () => true, load: async () => async () => '' }
    const checkReceiver = { isAvailable: () => true, load: async () => async () => refusal }
    const { prepare } = await open({ change: { features: { ...features, transfer, checkReceiver } } })
    await expect(prepare({ to: 'bob.atoll' })).rejects.toBe(refusal)
  })

  it.each(['0', '-1', '1e5', '1.0001', ''])('is no amount that its token cannot express: "%s"', async amount => {
    const { prepare } = await open()
    await expect(prepare({ amount })).rejects.toEqual(refused('send/invalid-amount'))
  })
})

describe('the token that a host names', () => {
  const rows = [native, { ...pearl, address: 'other.harbour' }, pearl]

  it('is read from the chain for the account, by its address', async () => {
    const { asked, kit, prepare } = await open({ tokens: async () => rows })
    expect(await prepare({ token: 'pearl.harbour' })).toMatchObject({ token: pearl, amount: '', given: ['token'] })
    expect(asked).toEqual([
      {
        network: harbour,
        address: 'ada.harbour',
        settings: expect.objectContaining({ fetch: kit.environment.fetch }),
        signal: expect.any(AbortSignal),
        tokens: [{ address: 'pearl.harbour' }],
      },
    ])
    expect(await prepare({ token: 'pearl.harbour', amount: '1.25' })).toMatchObject({ given: ['token', 'amount'] })
    await expect(prepare({ token: 'pearl.harbour', amount: '1.125' })).rejects.toEqual(refused('send/invalid-amount'))
  })

  it('needs an address', async () => {
    const { asked, prepare } = await open()
    await expect(prepare({ token: '' })).rejects.toEqual(refused('send/token-address-required'))
    expect(asked).toEqual([])
  })

  it.each([
    ['that no contract answers for', [native]],
    ['with 1.5 decimals', [{ ...pearl, decimals: 1.5 }]],
  ])('is not a token %s (fault 30)', async (_what, found) => {
    const { prepare } = await open({ tokens: async () => found })
    await expect(prepare({ token: 'pearl.harbour' })).rejects.toEqual(refused('send/token-required'))
  })

  it('is the native one of the account where an amount comes alone', async () => {
    const { asked, ledger, prepare } = await open()
    ledger.set('toy:harbour ada.harbour', 9n)
    expect((await prepare({ amount: '1' })).token).toEqual({ ...native, balance: 9n })
    expect(asked).toEqual([])
  })

  it('removes its listeners from the caller’s signal once it is read', async () => {
    const { prepare } = await open({ tokens: async () => rows })
    const { signal } = new AbortController()
    await prepare({ token: 'pearl.harbour' }, signal)
    await prepare({ token: 'coral.harbour' }, signal).catch(() => {})
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  })

  it('is waited for until the caller leaves or the kit ends', async () => {
    for (const given of [{ token: 'pearl.harbour' }, { amount: '1' }]) {
      let isAsked = false
      const never = () => {
        isAsked = true
        return new Promise<never>(() => {})
      }
      const { features } = createMadeUpFamily()
      const nativeBalance = { isAvailable: () => true, load: async () => never }
      const transfer = { isAvailable: () => true, load: async () => async () => '' }
      const tokenBalances = { isAvailable: () => true, load: async () => never }
      const change = { features: { ...features, transfer, nativeBalance, tokenBalances } }
      const { destroy, prepare } = await open({ change })
      const leaving = new AbortController()
      const left = prepare(given, leaving.signal)
      await expect.poll(() => isAsked).toBe(true)
      leaving.abort('left')
      await expect(left).rejects.toMatchObject({ code: 'request/aborted', cause: 'left' })
      isAsked = false
      const ended = prepare(given)
      await expect.poll(() => isAsked).toBe(true)
      destroy()
      await expect(ended).rejects.toEqual(refused('request/aborted'))
    }
  })
})

describe('the network that a host names', () => {
  it('is switched to first, and its account and token are meant', async () => {
    const { kit, prepare, switches } = await open()
    const there = await prepare({ networkId: 'toy:atoll', amount: '1' })
    expect(there.token).toEqual({ ...native, networkId: 'toy:atoll' })
    expect(switches()).toEqual(['toy:atoll'])
    await prepare({ networkId: 'toy:atoll' })
    expect(switches()).toEqual(['toy:atoll'])
    expect(getAccount(kit).networkId).toBe('toy:atoll')
  })

  it('of another family makes that family the one that is shown, though it was on that network', async () => {
    const { contexts, kit, prepare, switches } = await open()
    expect(getAccount(kit, { namespace: 'eip155' }).networkId).toBe('eip155:31337')
    await switchNetwork(kit, { networkId: 'toy:harbour' })
    const draft = await prepare({ networkId: 'eip155:31337', amount: '1' })
    expect(draft.token?.networkId).toBe('eip155:31337')
    expect(switches()).toEqual(['toy:harbour', 'eip155:31337'])
    expect(kit.store.getState().activeNamespace).toBe('eip155')
    expect(contexts).toEqual([expect.objectContaining({ network: foundry })])
  })

  it('counts alone: another family that is shown need not be connected', async () => {
    const { kit, prepare, wallet } = await open()
    wallet.endConnection('toy')
    await switchNetwork(kit, { networkId: 'toy:harbour' })
    await expect(prepare({})).rejects.toEqual(refused('connector/not-connected'))
    expect(await prepare({ networkId: 'eip155:31337' })).toMatchObject({ given: [] })
    expect(getAccount(kit)).toMatchObject({ namespace: 'eip155', status: 'connected' })
  })

  it('is refused where its family is not configured', async () => {
    const { prepare } = await open()
    await expect(prepare({ networkId: 'unknown:1' })).rejects.toEqual(refused('send/unsupported-chain'))
  })

  it('is not switched to where its family sends nothing', async () => {
    const { transfer: _, ...features } = createMadeUpFamily().features
    const { prepare, switches } = await open({ change: { features } })
    await expect(prepare({ networkId: 'toy:atoll' })).rejects.toEqual(refused('send/unsupported-chain'))
    expect(switches()).toEqual([])
    await expect(prepare({})).rejects.toEqual(refused('send/unsupported-chain'))
  })

  it('is not waited for by a caller who has left', async () => {
    const { prepare, wallet } = await open()
    wallet.set({ locked: true })
    const leaving = new AbortController()
    const left = prepare({ networkId: 'toy:atoll' }, leaving.signal)
    leaving.abort()
    await expect(left).rejects.toEqual(refused('request/aborted'))
  })
})

describe('nothing is prepared', () => {
  it('without a connection, nor is the network switched that is named', async () => {
    const { prepare, switches } = await open({ isConnected: false })
    for (const given of [{}, { networkId: 'toy:atoll' as const }])
      await expect(prepare(given)).rejects.toEqual(refused('connector/not-connected'))
    expect(switches()).toEqual([])
  })

  it('for an account that may not send', async () => {
    const { contexts, prepare, wallet } = await open()
    wallet.changeAccounts('toy', [{ address: 'alan.atoll', type: 'ordinal' }])
    await expect(prepare({})).rejects.toEqual(refused('send/unsupported-chain'))
    expect(contexts.at(-1)).toMatchObject({ network: harbour, account: { address: 'alan.atoll' } })
  })
})

describe('openSend', () => {
  it('shows what is prepared, and resolves with the hash that the wallet gives', async () => {
    const { features } = createMadeUpFamily()
    const transfer = { isAvailable: () => true, load: async () => async () => 'voyage-1' }
    const { kit } = await open({ change: { features: { ...features, transfer } } })
    const answer = openSend(kit, { to: 'bob.atoll', amount: '1' })
    const shown = () => kit.store.getState().modal.history.at(-1)?.view
    await expect.poll(shown).toBe('WalletSend')
    expect(getSend(kit).getState().draft).toMatchObject({ to: 'bob.atoll', given: ['to', 'token', 'amount'] })
    getSend(kit).preview({ address: 'bob.atoll' })
    getSend(kit).ask()
    expect(await answer).toBe('voyage-1')
  })

  it('needs nothing, and ends with its signal before and after the view is shown', async () => {
    const { kit } = await open()
    const leaving = new AbortController()
    const [first, second] = [openSend(kit), openSend(kit, { signal: leaving.signal })]
    await expect(first).rejects.toEqual(refused('request/aborted'))
    leaving.abort('left')
    await expect(second).rejects.toMatchObject({ code: 'request/aborted', cause: 'left' })
  })
})
