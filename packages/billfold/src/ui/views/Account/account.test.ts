import { describe, expect, test } from 'vitest'
import type { Network } from '../../../core/contracts/Network.ts'
import { explorerHref } from '../explorerHref.ts'
import { fiatValue } from './fiatValue.ts'

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

describe('explorerHref', () => {
  const network = (url: string) => ({ explorer: { name: 'E', url } }) as Network

  test('leads to the account', () => {
    expect(explorerHref(network('https://e.example/'), '0xAb')).toBe('https://e.example/address/0xAb')
    expect(explorerHref(network('https://e.example/'), '0xAb', 'tx')).toBe('https://e.example/tx/0xAb')
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
