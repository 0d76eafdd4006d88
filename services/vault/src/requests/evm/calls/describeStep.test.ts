import { expect, test } from 'vitest'
import type { Step } from './decode/Step.ts'
import { describeStep } from './describeStep.ts'

const token = '0x98eDDadCfde04dC22a0e62119617e74a6Bc77313'
const spender = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const you = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const network = { id: 'eip155:1', name: 'Main', symbol: 'ETH', decimals: 18 } as const
const approve = { kind: 'approve', token, spender, isUnlimited: false, isPermit: false } as const
const wordsOf = (step: Step, isToken: boolean) => {
  const known = { address: token.toLowerCase(), symbol: 'USDx', decimals: 6, isKnown: true }
  return describeStep(step, { address: you, network, tokens: isToken ? [known] : [] })
}
const titleOf = (step: Step, isToken: boolean) => wordsOf(step, isToken).title

test('T14: an allowance of nothing is one that is taken back where it is a token’s; of a collection it would be its first item', () => {
  const step = { ...approve, standard: 'erc20-or-erc721', amount: 0n } as const
  expect(titleOf(step, true)).toBe('Take back an allowance')
  expect(titleOf(step, false)).toBe('Allow spending 0 units, or item #0')
  expect(titleOf({ ...step, standard: 'erc20' }, false)).toBe('Take back an allowance')
  expect(titleOf({ ...step, standard: 'erc20', amount: 5_000_000n }, true)).toBe('Allow spending 5 USDx')
  // Half of all names of ENS are numbers that large.
  const name = { ...step, amount: 1n << 255n, isUnlimited: true }
  expect(titleOf(name, false)).toBe(`Allow spending all your units, now and later, or moving item #${1n << 255n}`)
  const move = { kind: 'transfer', standard: 'erc20-or-erc721', token, from: you, to: spender, amounts: [5n] } as const
  expect(titleOf(move, false)).toBe('Send 5 units, or item #5')
})

test('T14: a permit for one item names it', () => {
  const permit: Step = { ...approve, standard: 'erc721', tokenId: 0n, isPermit: true }
  expect(wordsOf(permit, false)).toEqual({
    title: 'Allow spending item #0',
    facts: [
      ['fact.spender', spender],
      ['fact.collection', token],
    ],
  })
})

test('T14: of what an order brings only what is for the account comes to it; who else gets what is named', () => {
  const coin = { standard: 'native', token: `0x${'0'.repeat(40)}`, startAmount: 9n, endAmount: 9n } as const
  const given = { standard: 'erc721', token, tokenId: 1n, startAmount: 1n, endAmount: 1n } as const
  const order = (...gets: readonly string[]): Step => ({
    kind: 'order',
    market: spender,
    gives: [given],
    gets: gets.map(to => ({ ...coin, to })),
  })
  const several: Step = {
    kind: 'order',
    market: spender,
    gives: [{ ...given, standard: 'erc1155', startAmount: 5n }],
    gets: [],
  }
  expect(wordsOf(several, false).facts[0]).toEqual(['fact.gives', `5 × #1 ${token}`])
  const paid: Step = { ...several, gives: [{ standard: 'erc20', token, startAmount: 5n, endAmount: 5n }] }
  expect(wordsOf(paid, false).facts[0]).toEqual(['fact.gives', `5 units, unknown token ${token}`])
  expect(wordsOf(paid, true).facts[0]).toEqual(['fact.gives', '0.000005 USDx'])
  const given1 = ['fact.gives', `#1 ${token}`]
  const amount = '0.000000000000000009 ETH'
  expect(wordsOf(order(you.toLowerCase(), spender), false).facts).toEqual([
    given1,
    ['fact.gets', amount],
    ['fact.others-get', amount],
    ['fact.to', spender],
    ['fact.contract', spender],
  ])
  expect(wordsOf(order(spender), false).facts).toEqual([
    given1,
    ['fact.gets', 'nothing'],
    ['fact.others-get', amount],
    ['fact.to', spender],
    ['fact.contract', spender],
  ])
})

test('T14: amounts of an order that change with time are shown at their worst', () => {
  const coin = { standard: 'native', token: `0x${'0'.repeat(40)}` } as const
  const rising = { ...coin, startAmount: 0n, endAmount: 9n * 10n ** 18n }
  const falling = { ...coin, startAmount: 9n * 10n ** 18n, endAmount: 10n ** 18n, to: you }
  const order = (gives: typeof rising, gets: typeof falling): Step => ({
    kind: 'order',
    market: spender,
    gives: [gives],
    gets: [gets],
  })
  expect(wordsOf(order(rising, falling), false).facts).toEqual([
    ['fact.gives', '9 ETH'],
    ['fact.gets', '1 ETH'],
    ['fact.contract', spender],
  ])
  expect(wordsOf(order(falling, { ...rising, to: you }), false).facts).toEqual([
    ['fact.gives', '9 ETH'],
    ['fact.gets', '0 ETH'],
    ['fact.contract', spender],
  ])
})

test('T14: what a new contract gets, how many of an item go, and what a contract merely says of itself', () => {
  const deploy: Step = { kind: 'deploy', bytes: 2, amount: 5_000_000_000_000_000_000n }
  expect(titleOf(deploy, false)).toBe('Send 5 ETH to a new contract of 2 bytes')
  const items = { kind: 'transfer', standard: 'erc1155', token, to: spender, tokenIds: [7n, 8n] } as const
  expect(titleOf({ ...items, amounts: [123_456n, 1n] }, false)).toBe('Send item 123456 × #7, 1 × #8')
  const wrap: Step = { kind: 'wrap', token, amount: 500_000_000_000_000_000n }
  expect(titleOf(wrap, true)).toBe('Wrap 0.5 ETH')
  expect(wordsOf({ kind: 'claimed', contract: token, steps: [wrap] }, false)).toEqual({
    title: 'The contract says: “Wrap 0.5 ETH”',
    facts: [['fact.contract-unknown', token]],
  })
  expect(titleOf({ kind: 'refund', amount: 7n, token, to: spender }, true)).toBe(
    'Pay 0.000007 USDx or more to whoever sends it',
  )
})
