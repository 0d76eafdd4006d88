import { describe, expect, test } from 'vitest'
import type { Network } from '../../../core/contracts/Network.ts'
import { fiatValue } from '../../shared/tokens/fiatValue.ts'
import { withNative } from '../../shared/tokens/withNative.ts'
import { explorerHref } from '../../view/explorerHref.ts'
import { groupTokens } from './groupTokens.ts'

describe('fiatValue', () => {
  test.each([
    [2_500_000n, 6, '0.9998', '2.4995000000'],
    [1n, 18, '3709.92', '0.00000000000000370992'],
    [0n, 18, '3709.92', '0.00000000000000000000'],
    [5n, 0, '2', '10'],
    [10n ** 30n, 18, '0.1', '100000000000.0000000000000000000'],
  ])('%i at %i decimals for %s each is %s, exactly', (balance, decimals, price, value) => {
    expect(fiatValue(balance, decimals, price)).toBe(value)
  })

  test.each([undefined, '', '-1', '1e5', 'NaN', '1,000', '0x10', ' 1', '1.'])('does not know what %j means', price => {
    expect(fiatValue(1n, 1, price)).toBeUndefined()
  })
})

describe('groupTokens', () => {
  const token = (symbol: string, more: object = {}) => ({
    networkId: 'made:1' as const,
    address: `0xAA${symbol}`,
    name: symbol,
    symbol,
    decimals: 2,
    balance: 100n,
    ...more,
  })
  const all = { isTestnet: false, isListed: () => false }
  const names = (group: readonly { symbol: string }[]) => group.map(({ symbol }) => symbol)

  test('parts by worth and looks, and adds up all that has a price', () => {
    const { shown, small, spam, total } = groupTokens(
      [
        { ...token('ETH', { price: '0.1' }), address: undefined },
        token('ONE', { price: '1' }),
        token('LESS', { price: '0.999999999999999999' }),
        token('GAME'),
        token('CLAIM', { name: 'Claim your reward' }),
        token('REWARD', { name: 'Reward Token' }),
        token('CLAIMED', { name: 'claim at usd.com', price: '3' }),
        token('BAD', { price: '1e400' }),
        token('EMPTY', { balance: 0n }),
        token('WHOLE', { decimals: 0 }),
        token('NONE', { decimals: Number.NaN }),
      ] as never,
      all,
    )
    expect(names(shown)).toEqual(['ETH', 'ONE', 'GAME', 'REWARD', 'CLAIMED', 'BAD'])
    expect(names(small)).toEqual(['LESS'])
    expect(names(spam)).toEqual(['CLAIM'])
    expect(total).toBe('5.09999999999999999900')
  })

  test('what the host listed is always shown; on a test network nothing is worth anything', () => {
    const rows = [token('CLAIM', { name: 'Claim your reward' }), token('LESS', { price: '0.1' })]
    const isListed = (address: string) => rows.some(row => row.address === address)
    expect(names(groupTokens(rows, { ...all, isListed }).shown)).toEqual(['CLAIM', 'LESS'])
    expect(groupTokens(rows.slice(1), { ...all, isTestnet: true })).toMatchObject({ small: [], total: undefined })
  })
})

test('the native balance of a list is the chain’s, not the API’s; without one it stays', () => {
  const row = { networkId: 'made:1', name: 'Coin', symbol: 'CN', decimals: 2, balance: 100n } as const
  const token = { ...row, address: 'x', symbol: 'T' }
  const native = { balance: 7n, decimals: 2, symbol: 'CN' }
  expect(withNative([row, token], native)).toEqual([{ ...row, balance: 7n }, token])
  expect(withNative([row, token], undefined)).toEqual([row, token])
  expect(withNative(undefined, native)).toBeUndefined()
})

describe('explorerHref', () => {
  const network = (url: string) => ({ explorer: { name: 'E', url } }) as Network

  test('leads to the account', () => {
    expect(explorerHref(network('https://e.example/'), '0xAb')).toBe('https://e.example/address/0xAb')
    expect(explorerHref(network('https://e.example/'), '0xAb', 'tx')).toBe('https://e.example/tx/0xAb')
  })

  test('keeps the query by which an explorer distinguishes chains', () => {
    expect(explorerHref(network('https://e.example/?cluster=devnet'), 'Ab', 'tx')).toBe(
      'https://e.example/tx/Ab?cluster=devnet',
    )
    expect(explorerHref(network('https://e.example/sub/?'), 'Ab')).toBe('https://e.example/sub/address/Ab')
  })

  test.each(['javascript:alert(1)//', 'data:text/html,x', 'ftp://e.example', ''])('leads nowhere for %j', url => {
    expect(explorerHref(network(url), '0xAb')).toBeUndefined()
  })

  test('cannot be led elsewhere by an address', () => {
    expect(explorerHref(network('https://e.example'), '../../?q=<x>')).toBe(
      'https://e.example/address/..%2F..%2F%3Fq%3D%3Cx%3E',
    )
  })
})
