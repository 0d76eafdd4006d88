import { expect, it } from 'vitest'
import { toTransfer } from './toTransfer.ts'

const token = { networkId: 'made:1', name: 'T', symbol: 'T', decimals: 2, balance: 100n } as const
const to = '0xb'

it('asks for the native token by none, and for another one by its address', () => {
  expect(toTransfer({ token, amount: 5n, to })).toEqual({ to, amount: 5n })
  expect(toTransfer({ token: { ...token, address: '0xt' }, amount: 5n, to })).toEqual({
    to,
    amount: 5n,
    token: { address: '0xt', decimals: 2 },
  })
})

it('asks for the speed and the fee that were chosen', () => {
  const terms = { gas: 1n }
  expect(toTransfer({ token, amount: 5n, to, speed: 'fast', terms })).toEqual({ to, amount: 5n, speed: 'fast', terms })
})
