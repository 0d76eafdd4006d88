import { rpcMethods } from 'billfold/protocol'
import { expect, test } from 'vitest'
import { isChainFree } from './isChainFree.ts'
import { isReadOnly } from './isReadOnly.ts'
import { parseAccounts } from './parseAccounts.ts'
import { parseChainId } from './parseChainId.ts'

test.each([
  ['0x1', 1],
  ['0x01', 1],
  ['0X2105', 8453],
  ['0xA4B1', 42161],
  ['8453', 8453],
  [8453, 8453],
  [8453n, 8453],
  ['0x1fffffffffffff', Number.MAX_SAFE_INTEGER],
])('fault 84: the chain id %s is %d', (value, id) => {
  expect(parseChainId(value)).toBe(id)
})

test('fault 84: anything else is no chain id', () => {
  const texts = ['', ' 1', '1 ', '0x', '1e3', '-1', '0', '0x0', '0x20000000000000', 'eip155:1', '0b1']
  const numbers = [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2n ** 64n]
  for (const value of [...texts, ...numbers, null, undefined, true, {}, [], [1], { valueOf: () => 1 }])
    expect([value, parseChainId(value)]).toEqual([value, undefined])
})

const one = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const two = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

test('fault 85: accounts are kept once each, in order, without invalid ones', () => {
  expect(parseAccounts([one, two, one.toLowerCase(), 7, null, '0x12', {}, two.toUpperCase()])).toEqual([
    one.toLowerCase(),
    two.toLowerCase(),
  ])
  expect(parseAccounts([])).toEqual([])
  for (const value of [undefined, null, one, { 0: one, length: 1 }, 7]) expect(parseAccounts(value)).toBeUndefined()
})

test('a list without end is cut', () => {
  const many = Array.from({ length: 5_000 }, (_, at) => `0x${at.toString(16).padStart(40, '0')}`)
  expect(parseAccounts(many)).toHaveLength(100)
})

test('the patterns agree with the table of RPC methods', () => {
  const rows = Object.entries(rpcMethods).filter(([, { namespace }]) => namespace === 'eip155')
  expect(rows.length).toBeGreaterThan(40)
  for (const [method, { policy }] of rows) {
    // What the table refuses, it refuses for wallets of ours; others may know it.
    if (policy !== 'refused') expect([method, isReadOnly(method)]).toEqual([method, policy === 'read'])
    if (policy === 'approve' && /^(eth_|personal_|wallet_send|wallet_grant)/.test(method))
      expect([method, isChainFree(method)]).toEqual([method, false])
  }
  for (const method of ['eth_sign', 'eth_signTransaction', 'eth_decrypt', 'eth_getEncryptionPublicKey', 'made_up'])
    expect([method, isReadOnly(method)]).toEqual([method, false])
})
