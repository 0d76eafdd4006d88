import { BillfoldError, connectorNotConnected, errorCatalogue } from 'billfold/protocol'
import { encodeErrorResult, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { describeWalletError } from './describeWalletError.ts'
import { findNodeRow } from './findNodeRow.ts'
import { readCause } from './readCause.ts'
import { toWalletError } from './toWalletError.ts'

const code = (cause: unknown) => toWalletError(cause).code

describe('numbers', () => {
  const numbered = Object.values(errorCatalogue).filter(row => 'rpcCode' in row && row.rpcCode !== undefined)
  // EIP-1474's "Invalid input" says nothing: it stands for every failure without a number of its own.
  const meaningOf = (row: (typeof numbered)[number]) => (row.code === 'rpc/invalid-input' ? 'rpc/internal' : row.code)

  test('there is a row for every number of the specification', () => {
    const numbers = numbered.map(row => ('rpcCode' in row ? row.rpcCode : 0))
    for (const number of [4001, 4100, 4200, 4900, 4901, 4902, 5000, 5700, 5710, 5720, 5730, 5740, 5750, 5760, 32603])
      expect(numbers).toContain(number)
    for (const number of [
      -32700, -32600, -32601, -32602, -32603, -32000, -32001, -32002, -32003, -32004, -32005, -32006,
    ])
      expect(numbers).toContain(number)
  })

  test.each(numbered.map(row => ['rpcCode' in row ? row.rpcCode : 0, meaningOf(row)] as const))(
    '%d is %s',
    (number, expected) => {
      expect(code({ code: number, message: '' })).toBe(expected)
      expect(code({ code: `${number}`, message: '' })).toBe(expected)
      expect(code({ code: -32603, data: { originalError: { code: number } } })).toBe(expected)
      expect(code(Object.assign(new Error('x'), { cause: { code: number } }))).toBe(expected)
    },
  )

  test('a wallet’s own number counts before what it wraps, a vague one does not', () => {
    expect(code({ code: 4001, data: { code: -32601 } })).toBe('wallet/rejected')
    expect(code({ code: -32603, data: { code: -32601 } })).toBe('rpc/method-not-found')
    expect(code({ code: 'ACTION_REJECTED' })).toBe('wallet/rejected')
    expect(code({ code: 'NETWORK_ERROR' })).toBe('request/failed')
    expect(code({ code: 1013 })).toBe('request/failed')
  })
})

describe('texts', () => {
  test.each([
    ['User rejected the request.', 'wallet/rejected'],
    ['MetaMask Tx Signature: User denied transaction signature.', 'wallet/rejected'],
    ['user canceled', 'wallet/rejected'],
    ['Request rejected by user', 'wallet/rejected'],
    ['Rejected', 'wallet/rejected'],
    ['User closed modal', 'wallet/rejected'],
    ['Request of type ‘wallet_requestPermissions’ already pending for origin', 'request/pending'],
    ['Already processing eth_requestAccounts. Please wait.', 'request/pending'],
    ['Unrecognized chain ID "0x5"', 'wallet/unrecognised-chain'],
    ['Extension context invalidated.', 'wallet/disconnected'],
    ['Attempting to use a disconnected port object', 'wallet/disconnected'],
    ['MetaMask: Disconnected from MetaMask background. Page reload required.', 'wallet/disconnected'],
    ['insufficient funds for gas * price + value', 'node/insufficient-funds'],
    ['something odd', 'request/failed'],
    ['', 'request/failed'],
  ])('%s', (text, expected) => {
    for (const cause of [
      text,
      new Error(text),
      { code: -32603, message: 'Internal JSON-RPC error.', data: { message: text } },
    ]) {
      const isVague = expected === 'request/failed' && typeof cause === 'object' && !(cause instanceof Error)
      expect([cause, code(cause)]).toEqual([cause, isVague ? 'rpc/internal' : expected])
    }
  })

  test.each([
    ['nonce too low: next nonce 5, tx nonce 4', 'node/nonce-too-low'],
    ['already known', 'node/nonce-too-low'],
    ['nonce too high', 'node/nonce-too-high'],
    ['nonce has max value', 'node/nonce-max'],
    ['sender does not have enough: exceeds transaction sender account balance', 'node/insufficient-funds'],
    ['Out of gas: gas required exceeds allowance: 1000', 'node/gas-too-high'],
    ['max fee per gas less than block base fee: address 0x1', 'node/fee-too-low'],
    ['replacement transaction underpriced', 'node/fee-too-low'],
    ['fee cap higher than 2^256-1', 'node/fee-too-high'],
    ['max priority fee per gas higher than max fee per gas', 'node/tip-above-fee-cap'],
    ['intrinsic gas too low', 'node/gas-too-low'],
    ['intrinsic gas too high', 'node/gas-too-high'],
    ['exceeds block gas limit', 'node/gas-too-high'],
    ['transaction type not supported', 'node/type-unsupported'],
    ['execution reverted: ERC20: transfer amount exceeds balance', 'node/reverted'],
    ['VM Exception while processing transaction: revert', 'node/reverted'],
  ])('node: %s', (text, expected) => {
    expect(findNodeRow(text)?.code).toBe(expected)
    expect(code({ code: -32000, message: text })).toBe(expected)
    expect(code({ code: -32603, message: 'Internal JSON-RPC error.', data: { code: -32000, message: text } })).toBe(
      expected,
    )
  })
})

describe('what is kept', () => {
  test('the original is the cause, unchanged, and its text the details', () => {
    const cause = Object.freeze({ code: 4001, message: 'no' })
    const error = toWalletError(cause)
    expect(error.cause).toBe(cause)
    expect(error.details).toBe('no')
  })

  test('an error of ours stays itself', () => {
    const ours = new BillfoldError(connectorNotConnected)
    expect(toWalletError(ours)).toBe(ours)
  })

  test('a contract’s words are shown without what turns or hides text', () => {
    const spoken = 'Safe\u202e\u200b\u0007 to sign'
    const data = encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: [spoken] })
    expect(toWalletError({ code: 3, message: 'execution reverted', data }).context?.reason).toBe('Safe to sign')
    expect(toWalletError({ code: 3, message: `execution reverted: ${spoken}` }).context?.reason).toBe('Safe to sign')
    const empty = encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: ['\u200b'] })
    expect(toWalletError({ code: 3, message: '', data: empty }).context?.reason).toBe('unknown reason')
  })

  test('a contract’s own words are the reason, in text or in data', () => {
    const data = encodeErrorResult({ abi: parseAbi(['error Error(string)']), errorName: 'Error', args: ['Not today'] })
    expect(toWalletError({ code: 3, message: 'execution reverted', data }).shortMessage).toContain('Not today')
    expect(toWalletError({ code: -32000, message: 'execution reverted: Not today' }).shortMessage).toContain(
      'Not today',
    )
    expect(toWalletError({ code: 3, message: 'execution reverted', data: '0x08c379a0ff' }).context?.reason).toBe(
      'unknown reason',
    )
    expect(toWalletError({ code: 3, message: '' }).code).toBe('node/reverted')
  })

  test('loops, depth and size are bounded', () => {
    const loop: Record<string, unknown> = { message: 'x'.repeat(1_000_000) }
    loop.cause = loop
    expect(readCause(loop).text).toHaveLength(2_000)
    let deep: unknown = { code: 4001 }
    for (let level = 0; level < 20; level++) deep = { cause: deep }
    expect(readCause(deep).codes).toEqual([])
    expect(toWalletError(loop).message.length).toBeLessThan(1_000)
  })
})

test('described by a chunk of its own', async () => {
  expect((await describeWalletError({ code: 4100 })).code).toBe('wallet/unauthorized')
})
