import { describe, expect, it } from 'vitest'
import { createBulkhead } from '../createBulkhead.ts'
import { takeRpcPlace } from '../takeRpcPlace.ts'
import { defaultRpcTimeouts } from './defaultRpcTimeouts.ts'
import { isShareable } from './isShareable.ts'
import { isWrite } from './isWrite.ts'
import { parseExactJson } from './parseExactJson.ts'
import { readResult } from './readResult.ts'
import { rpcErrorKind } from './rpcErrorKind.ts'
import { stringifyExactJson } from './stringifyExactJson.ts'

describe('rpcErrorKind', () => {
  it.each([
    [3, '', 'reverted'],
    [-32601, '', 'unknown-method'],
    [-32004, '', 'unknown-method'],
    [429, '', 'busy'],
    [-32005, '', 'busy'],
    [-32007, '', 'busy'],
    [-32029, '', 'busy'],
    [4444, '', 'not-kept'],
    [-32701, '', 'not-kept'],
    [-39001, '', 'not-kept'],
    [-32603, '', 'failed'],
    [-32016, '', 'failed'],
    [-32017, '', 'failed'],
    [-32000, '', 'other'],
    [32601, '', 'other'],
    [-32000, 'execution reverted: no', 'reverted'],
    [-32000, 'Stack limit reached', 'reverted'],
    [-32000, 'stack underflow', 'reverted'],
    [-32000, 'stack overflow', 'reverted'],
    [-32000, 'it says revert', 'other'],
    [-32000, 'the method x_y does not exist/is not available', 'unknown-method'],
    [-32000, 'the method trace is not available', 'unknown-method'],
    [-32000, 'is the method x does not exist', 'other'],
    [-32000, 'ratelimit', 'busy'],
    [-32000, 'rate limit', 'busy'],
    [-32000, 'capacity limit', 'busy'],
    [-32000, 'capacity exceeded', 'busy'],
    [-32000, 'Node is behind by 42 slots', 'busy'],
    [-32000, 'node is unhealthy', 'busy'],
    [-32000, 'no node is behind', 'other'],
    [-32000, 'block 17 not found', 'not-kept'],
    [-32000, 'block not available', 'not-kept'],
    [-32000, 'Transaction version (0) is not supported', 'not-kept'],
    [-32000, 'wrong transaction version', 'other'],
    [-32000, 'timed out', 'failed'],
    [-32000, 'timedout', 'failed'],
    [-32000, 'time out', 'failed'],
    [-32000, 'internal error', 'failed'],
    [-32000, 'internal server error', 'failed'],
    // Texts come before codes.
    [-32007, 'slot 7 was skipped, or missing in long-term storage', 'not-kept'],
    [-32601, 'execution reverted', 'reverted'],
  ] as const)('%i %j is %s', (code, message, kind) => expect(rpcErrorKind({ code, message })).toBe(kind))
})

describe('calls', () => {
  it.each([
    ['eth_sendRawTransaction', true, false],
    ['sendTransaction', true, false],
    ['eth_getTransactionCount', false, false],
    ['getLatestBlockhash', false, false],
    ['eth_call', false, true],
    ['', false, true],
  ])('%s: write %s, shareable %s', (method, write, shareable) =>
    expect([isWrite(method), isShareable(method)]).toEqual([write, shareable]),
  )

  it('leave time for two nodes before a kit gives up', () => {
    expect(defaultRpcTimeouts).toEqual({ attemptMs: 4_000, totalMs: 9_000 })
  })
})

describe('readResult', () => {
  const reverted = { error: { code: 3, message: '' } }
  it('returns the value, empty where the node said so, and fails else', () => {
    expect(readResult({ result: 7 }, [])).toBe(7)
    expect(readResult(reverted, ['unknown-method', 'reverted'])).toBeUndefined()
    for (const [outcome, message] of [
      [undefined, 'unreadable: no answer'],
      [reverted, 'unreadable: error 3'],
    ] as const)
      expect(() => readResult(outcome, ['unknown-method'])).toThrow(
        expect.objectContaining({ kind: 'unreadable', message }),
      )
  })
})

describe('takeRpcPlace', () => {
  it('gives a place, and a time to come back where all are taken', () => {
    const rpcPlaces = createBulkhead(1)
    const take = (id: string) =>
      takeRpcPlace({ services: { rpcPlaces }, project: { id } } as unknown as takeRpcPlace.Call)
    const leave = take('a')
    expect(() => take('a')).toThrow(expect.objectContaining({ headers: { 'retry-after': '1' } }))
    take('b')
    leave()
    take('a')
  })
})

describe('exact JSON', () => {
  it.each([
    [
      '{"a":"\\"1234567890123456789","b":1234567890123456789}',
      { a: '"1234567890123456789', b: 1_234_567_890_123_456_789n },
    ],
    ['[ -1234567890123456789 ]', [-1_234_567_890_123_456_789n]],
    ['{"a":9007199254740993}', { a: 9_007_199_254_740_993n }],
    ['{"a": 9007199254740993}', { a: 9_007_199_254_740_993n }],
    ['{"a":1234567890123456789,"b":123}', { a: 1_234_567_890_123_456_789n, b: 123 }],
    [
      '[1234567890123456789,"x1234567890123456789","\\u0001exact:x1234567890123456789"]',
      [1_234_567_890_123_456_789n, 'x1234567890123456789', '\u0001exact:x1234567890123456789'],
    ],
    [
      '[1234567890123456789,"\\u0001exact:1234567890123456789x"]',
      [1_234_567_890_123_456_789n, '\u0001exact:1234567890123456789x'],
    ],
  ])('%s is read', (text, value) => expect(parseExactJson(text)).toEqual(value))

  it.each([
    [{ a: 5n }, '{"a":5}'],
    [[-12_345n, '12'], '[-12345,"12"]'],
    // Not a number that any JSON has: a text stays one.
    [['\u0001exact:0', 7n], '["\\u0001exact:0",7]'],
    [['\u0001exact:1'], '["\\u0001exact:1"]'],
  ])('%s is written', (value, text) => expect(stringifyExactJson(value)).toBe(text))
})
