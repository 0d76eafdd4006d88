import { decodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { encodeSplitSwap } from './encodeSplitSwap.ts'
import { encodeSwap } from './encodeSwap.ts'

// Read back by another implementation of the ABI.

const a = `0x${'ab'.repeat(20)}`
const b = `0x${'0c'.repeat(20)}`
const c = `0x${'9'.repeat(40)}`
const me = `0x${'5e'.repeat(20)}`
const lower = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${one}` : one)).toLowerCase())

describe('encodeSwap', () => {
  const abi = parseAbi([
    'function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
    'function swapExactETHForTokens(uint256,address[],address,uint256)',
    'function swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
  ])
  const given = { amountIn: 7n, minAmountOut: 5n, path: [a, b, c], to: me, deadline: 99 }
  it.each([
    ['tokens', 'swapExactTokensForTokens', ['7', '5', [a, b, c], me, '99']],
    ['fromNative', 'swapExactETHForTokens', ['5', [a, b, c], me, '99']],
    ['toNative', 'swapExactTokensForETH', ['7', '5', [a, b, c], me, '99']],
  ] as const)('writes the call for %s', (kind, functionName, args) => {
    const decoded = decodeFunctionData({ abi, data: encodeSwap({ ...given, kind }) as `0x${string}` })
    expect(decoded.functionName).toBe(functionName)
    expect(lower(decoded.args)).toEqual(args)
  })
})

describe('encodeSplitSwap', () => {
  const abi = parseAbi([
    'struct Leg { uint256 amountIn; address[] path; }',
    'function swap(address,address,Leg[],uint256,address,uint256) payable returns (uint256)',
  ])
  it('writes every leg, and zero for the native currency', () => {
    const legs = [
      { amountIn: 3n, path: [a, b] },
      { amountIn: 4n, path: [a, c, b] },
    ]
    const data = encodeSplitSwap({ from: a, to: undefined, legs, minAmountOut: 6n, receiver: me, deadline: 99 })
    const { args } = decodeFunctionData({ abi, data: data as `0x${string}` })
    const wire = legs.map(({ amountIn, path }) => ({ amountin: `${amountIn}`, path }))
    expect(lower(args)).toEqual([a, `0x${'0'.repeat(40)}`, wire, '6', me, '99'])
  })
})
