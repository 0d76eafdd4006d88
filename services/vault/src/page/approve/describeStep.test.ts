import { expect, test } from 'vitest'
import type { Step } from '../../approve/decode/evm/Step.ts'
import { createText } from '../texts/createText.ts'
import { en } from '../texts/en.ts'
import { describeStep } from './describeStep.ts'

const token = '0x98eDDadCfde04dC22a0e62119617e74a6Bc77313'
const spender = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const network = { id: 'eip155:1', name: 'Main', symbol: 'ETH', decimals: 18 } as const
const approve = { kind: 'approve', token, spender, isUnlimited: false, isPermit: false } as const
const titleOf = (step: Step, isToken: boolean) => {
  const known = { address: token.toLowerCase(), symbol: 'USDx', decimals: 6, isKnown: true }
  return describeStep(createText(en, 'en'), step, { network, tokens: isToken ? [known] : [] }).title
}

test('T14: an allowance of nothing is one that is taken back where it is a token’s; of a collection it would be its first item', () => {
  const step = { ...approve, standard: 'erc20-or-erc721', amount: 0n } as const
  expect(titleOf(step, true)).toBe('Take back an allowance')
  expect(titleOf(step, false)).toBe('Allow spending 0 units')
  expect(titleOf({ ...step, standard: 'erc20' }, false)).toBe('Take back an allowance')
  expect(titleOf({ ...step, amount: 5_000_000n }, true)).toBe('Allow spending 5 USDx')
})

test('T14: a permit for one item names it', () => {
  const permit: Step = { ...approve, standard: 'erc721', tokenId: 0n, isPermit: true }
  expect(titleOf(permit, false)).toBe('Allow spending item #0')
})
