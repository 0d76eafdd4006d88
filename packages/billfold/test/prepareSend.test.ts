import { createMadeUpFamily, createMadeUpWallet, type MadeUpFamily } from '@billfold/testkit'
import { connect, disconnect } from 'billfold'
import type { FeatureTable, TokenBalance } from 'billfold/adapter'
import { BillfoldError, rpcAllFailed, sendToTokenAccount } from 'billfold/protocol'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestClock } from '../../testkit/src/seams/createTestClock.ts'
import { createTestKit } from '../../testkit/src/seams/createTestKit.ts'
import { prepareSend } from '../src/send/prepareSend.ts'

// What a host may ask to have sent, before anything is shown.

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const shell = 'shell.atoll'
const burnAddress = 'burn.atoll'
const bad = 'bad.atoll'
const row = (change: Partial<TokenBalance> = {}): TokenBalance => ({
  networkId: 'toy:atoll',
  address: shell,
  name: 'Pearl',
  symbol: 'PRL',
  decimals: 2,
  balance: 700n,
  ...change,
})

/** A connected kit over a family with a token, a burn address and a receiver that the family refuses. */
async function open(
  change: Partial<Pick<MadeUpFamily, 'isBurnAddress' | 'formatAddress'>> & { features?: FeatureTable } = {},
) {
  const clock = createTestClock()
  const family = createMadeUpFamily({ clock, wallets: [createMadeUpWallet({ clock })] })
  family.nameBook
    .set('@ada', { address: 'ada.harbour' })
    .set('@burn', { address: burnAddress })
    .set('@bad', { address: bad })
  const tokens: TokenBalance[] = [row({ address: 'other.atoll', symbol: 'OTH' }), row()]
  const features: FeatureTable = {
    ...family.features,
    tokenBalances: { isAvailable: () => true, load: async () => async () => tokens },
    checkReceiver: {
      isAvailable: () => true,
      load:
        async () =>
        async ({ address }) =>
          address === bad ? new BillfoldError(sendToTokenAccount) : undefined,
    },
    ...change.features,
  }
  const adapter = { ...family, isBurnAddress: (address: string) => address === burnAddress, ...change, features }
  const { kit, destroy } = createTestKit({ clock, families: [adapter] })
  ends.push(destroy)
  await connect(kit, { connector: kit.store.getState().connectors[0]?.id ?? '' })
  const prepare = (given: Parameters<typeof prepareSend>[1]) =>
    prepareSend(kit, given).catch((error: { code: string }) => error.code)
  return { kit, prepare, tokens }
}

describe('the receiver', () => {
  it('is an address as its family writes it, or the name that was given', async () => {
    const { prepare } = await open({ formatAddress: address => address })
    expect(await prepare({ to: 'bob.atoll' })).toMatchObject({ to: 'bob.atoll', given: ['to'] })
    expect(await prepare({ to: '@Ada' })).toMatchObject({ to: '@Ada', given: ['to'] })
  })

  it('is returned as the family writes it', async () => {
    const { prepare } = await open({ formatAddress: address => `${address.split('.')[0]}.harbour` })
    expect(await prepare({ to: 'bob.atoll' })).toMatchObject({ to: 'bob.harbour' })
  })

  it.each([burnAddress, '@burn'])('is never a burn address: %s', async to => {
    const { prepare } = await open()
    expect(await prepare({ to })).toBe('send/invalid-address')
  })

  it.each([bad, '@bad'])('is not one that the family refuses: %s', async to => {
    const { prepare } = await open()
    expect(await prepare({ to })).toBe(sendToTokenAccount.code)
  })
})

describe('what the family knows of a receiver', () => {
  it('does not count where no source answers: the transfer itself is checked again', async () => {
    const { prepare } = await open({
      features: {
        checkReceiver: {
          isAvailable: () => true,
          load: async () => async () => {
            throw new BillfoldError(rpcAllFailed)
          },
        },
      },
    })
    expect(await prepare({ to: bad })).toMatchObject({ to: bad })
  })

  it('is not waited for once the signal aborts', async () => {
    const leaving = new AbortController()
    const { kit } = await open({
      features: {
        checkReceiver: {
          isAvailable: () => true,
          load: async () => () => {
            leaving.abort()
            return new Promise(() => {})
          },
        },
      },
    })
    const code = prepareSend(kit, { to: bad }, leaving.signal).catch((error: { code: string }) => error.code)
    expect(await code).toBe('request/aborted')
  })
})

describe('the token', () => {
  it('is the one of that address among those that the chain returns, with its decimals', async () => {
    const { prepare } = await open()
    expect(await prepare({ token: shell, amount: '1.25' })).toEqual({
      token: row(),
      amount: '1.25',
      unit: 'token',
      to: '',
      given: ['token', 'amount'],
    })
    expect(await prepare({ token: shell, amount: '1.255' })).toBe('send/invalid-amount')
  })

  it('without an address is the native one', async () => {
    const { prepare } = await open()
    expect(await prepare({ amount: '1.255' })).toMatchObject({ token: { symbol: 'SHL', decimals: 3 } })
  })

  it.each([
    ['does not answer', []],
    ['is another one', [row({ address: 'other.atoll' })]],
    ['has no address', [{ ...row(), address: undefined } as unknown as TokenBalance]],
    ['has no whole number of decimals', [row({ decimals: 1.5 })]],
    ['has more decimals than any number may have', [row({ decimals: 300 })]],
  ])('that %s is not a token', async (_, reported) => {
    const { prepare, tokens } = await open()
    tokens.splice(0, tokens.length, ...reported)
    expect(await prepare({ token: shell })).toBe('send/token-required')
  })
})

describe('the account', () => {
  it('is a connected one', async () => {
    const { kit, prepare } = await open()
    await disconnect(kit)
    expect(await prepare({ to: 'bob.atoll' })).toBe('connector/not-connected')
  })

  it('is one that can send', async () => {
    const { prepare } = await open({
      features: { transfer: { isAvailable: () => false, load: async () => async () => 'never' } },
    })
    expect(await prepare({ to: 'bob.atoll' })).toBe('send/unsupported-chain')
  })
})
