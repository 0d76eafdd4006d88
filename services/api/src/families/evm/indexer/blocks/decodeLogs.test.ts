import { describe, expect, it } from 'vitest'
import { decodeLogs } from './decodeLogs.ts'

const account = (digit: string) => `0x${digit.repeat(40)}`
const topicOf = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
const word = (value: bigint | number) => value.toString(16).padStart(64, '0')
const data = (...words: readonly (bigint | number)[]) => `0x${words.map(word).join('')}`
const [a, b, token, weth] = [account('a'), account('b'), account('7'), account('9')]
const zeroAddress = account('0')
const events = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  single: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  batch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  withdrawal: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
}
const log = (event: keyof typeof events, ends: readonly string[], text: string, address = token) => ({
  address,
  topics: [events[event], ...ends.map(topicOf)],
  data: text,
})
const decode = (...logs: readonly ReturnType<typeof log>[]) => decodeLogs(logs, weth)
const [ends, id] = [{ token, sender: a, receiver: b }, '0x5']

describe('decodeLogs', () => {
  it.each([
    ['ERC-20', log('transfer', [a, b], data(4)), { kind: 'erc20', ...ends, tokenId: null, amount: '4' }],
    ['ERC-721', log('transfer', [a, b, id], '0x'), { kind: 'erc721', ...ends, tokenId: '5', amount: '1' }],
    ['ERC-1155', log('single', [b, a, b], data(5, 3)), { kind: 'erc1155', ...ends, tokenId: '5', amount: '3' }],
    [
      'wrapping',
      log('deposit', [a], data(4), weth),
      { kind: 'erc20', token: weth, tokenId: null, sender: zeroAddress, receiver: a, amount: '4' },
    ],
    [
      'unwrapping',
      log('withdrawal', [a], data(4), weth),
      { kind: 'erc20', token: weth, tokenId: null, sender: a, receiver: zeroAddress, amount: '4' },
    ],
  ])('reads a transfer of %s', (_, one, transfer) => {
    expect(decode(one)).toEqual({ transfers: [transfer], approvals: [] })
  })

  const base = { token, owner: a, spender: b, isForAll: false }
  it.each([
    ['an amount', log('approval', [a, b], data(4)), { ...base, amount: '4', tokenId: null }],
    ['an item', log('approval', [a, b, id], '0x'), { ...base, amount: null, tokenId: '5' }],
    ['everything', log('approvalForAll', [a, b], data(1)), { ...base, isForAll: true, amount: null, tokenId: null }],
    [
      'nothing any more',
      log('approvalForAll', [a, b], data(0)),
      { ...base, isForAll: true, amount: '0', tokenId: null },
    ],
  ])('reads leave for %s', (_, one, approval) => {
    expect(decode(one)).toEqual({ transfers: [], approvals: [approval] })
  })

  it('reads a batch of ERC-1155 with its ends', () => {
    const one = log('batch', [b, a, b], data(64, 160, 2, 5, 6, 2, 1, 3))
    expect(decode(one).transfers).toEqual([
      { kind: 'erc1155', ...ends, tokenId: '5', amount: '1' },
      { kind: 'erc1155', ...ends, tokenId: '6', amount: '3' },
    ])
  })

  it('reads a batch of as many items as it may have, and no larger one', () => {
    const batch = (count: number) => {
      const items = Array.from({ length: count }, (_, at) => at)
      return log('batch', [b, a, b], data(64, 64 + 32 * (count + 1), count, ...items, count, ...items))
    }
    expect([decode(batch(1_000)), decode(batch(1_001))].map(({ transfers }) => transfers.length)).toEqual([1_000, 0])
  })

  it.each([
    ['a transfer without ends', log('transfer', [], data(1))],
    ['a transfer without receiver', log('transfer', [a], data(1))],
    ['a transfer without amount', log('transfer', [a, b], '0x')],
    ['a transfer of half a word', log('transfer', [a, b], data(1).slice(0, 40))],
    ['an item without sender', log('single', [b], data(5, 3))],
    ['an item without receiver', log('single', [b, a], data(5, 3))],
    ['an item without amount', log('single', [b, a, b], data(5))],
    ['an item without id', log('single', [b, a, b], '0x')],
    ['a batch without receiver', log('batch', [b, a], data(64, 128, 1, 5, 1, 1))],
    ['a batch without sender', log('batch', [b], data(64, 128, 1, 5, 1, 1))],
    ['a batch without amounts', log('batch', [b, a, b], data(64, 4_096, 1, 5))],
    ['a batch whose lists differ', log('batch', [b, a, b], data(64, 128, 1, 5, 2, 1, 1))],
    ['a batch whose list begins in a word', log('batch', [b, a, b], data(65, 129, 1, 5, 1, 1))],
    ['a batch whose list is cut', log('batch', [b, a, b], data(64, 128, 1, 5, 1))],
    ['leave without spender', log('approval', [a], data(1))],
    ['leave without owner', log('approval', [], data(1))],
    ['leave without amount', log('approval', [a, b], '0x')],
    ['leave for all without spender', log('approvalForAll', [a], data(1))],
    ['leave for all without word', log('approvalForAll', [a, b], '0x')],
    ['wrapping without an account', log('deposit', [], data(1), weth)],
    ['wrapping of nothing', log('deposit', [a], '0x', weth)],
    ['wrapping by another contract', log('deposit', [a], data(1))],
    ['unwrapping by another contract', log('withdrawal', [a], data(1))],
    ['another event', { address: weth, topics: [topicOf('0x1'), topicOf(a), topicOf(b)], data: data(1) }],
  ])('passes over %s', (_, one) => {
    expect(decode(one)).toEqual({ transfers: [], approvals: [] })
  })

  it.each([
    ['by the same transfer', log('transfer', [zeroAddress, a], data(4), weth), 1],
    ['by a transfer of another token', log('transfer', [zeroAddress, a], data(4)), 2],
    ['by a transfer of another amount', log('transfer', [zeroAddress, a], data(5), weth), 2],
    ['by a transfer to another', log('transfer', [zeroAddress, b], data(4), weth), 2],
    ['by a transfer from another', log('transfer', [b, a], data(4), weth), 2],
    ['by leave of the same words', log('approval', [zeroAddress, a], data(4), weth), 1],
  ])('counts wrapping with a second event %s', (_, again, count) => {
    expect(decode(log('deposit', [a], data(4), weth), again).transfers).toHaveLength(count)
  })

  it('counts unwrapping with two events once', () => {
    expect(
      decode(log('withdrawal', [a], data(4), weth), log('transfer', [a, zeroAddress], data(4), weth)).transfers,
    ).toHaveLength(1)
  })
})
