import { describe, expect, it } from 'vitest'
import { redactProps } from './redactProps.ts'
import { redactText } from './redactText.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const key = `0x${'ab'.repeat(32)}`
const phrase = 'test test test test test test test test test test test junk'

describe('redactText', () => {
  it.each([
    ['a key', `failed with ${key}!`, 'failed with <hex>!'],
    ['a bare key', `k=${'AB'.repeat(32)}`, 'k=<hex>'],
    ['a signature', `0x${'12'.repeat(65)}`, '<hex>'],
    ['a phrase', `bad phrase ${phrase}.`, '<phrase>.'],
    ['a pairing link', 'open wc:abc@2?relay-protocol=irn&symKey=1234 now', 'open <pairing> now'],
    ['a token', 'Bearer eyJhbGciOiJI.eyJzdWIi.c2ln', 'Bearer <token>'],
    ['an e-mail address', 'to alice.b+c@mail.example.com failed', 'to <email> failed'],
    ['a query', 'at https://a.example/x?token=1#y (line 2)', 'at https://a.example/x (line 2)'],
  ])('cuts out %s', (_, text, expected) => expect(redactText(text, 's')).toBe(expected))

  it('keys addresses so that they can be counted and not read', () => {
    const once = redactText(`from ${address}`, 'salt')
    expect(once).toMatch(/^from account:[0-9a-f]{24}$/)
    expect(redactText(`from ${address.toLowerCase()}`, 'salt')).toBe(once)
    expect(redactText(`from ${address}`, 'other')).not.toBe(once)
  })

  it.each([
    'eyJ-'.repeat(1_000),
    'a@'.repeat(2_000),
    'aaa '.repeat(1_000),
    '0x'.repeat(2_000),
    'wc:'.repeat(1_300),
    'http://'.repeat(500),
    '.-+_'.repeat(1_000),
  ])('is quick with hostile text (case %#)', text => {
    // The least of a few runs: what the expressions need, not what the machine was busy with.
    const times = [1, 2, 3].map(() => {
      const startedAt = performance.now()
      redactText(text, 's')
      return performance.now() - startedAt
    })
    expect(Math.min(...times)).toBeLessThan(50)
  })
})

describe('redactProps', () => {
  it('reaches every depth, and takes accounts of any chain by their key', () => {
    const stored = JSON.stringify(
      redactProps(
        {
          type: 'track',
          event: 'PAY_ERROR',
          address: `eip155:1:${address}`,
          properties: {
            message: `${address} ${key} ${phrase}`,
            configuration: {
              recipient: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
            },
          },
        },
        's',
      ),
    )
    for (const secret of [address, key.slice(2), 'junk', '7S3P4HxJ']) expect(stored).not.toContain(secret)
    expect(stored.match(/account:/g)).toHaveLength(3)
  })

  it('cuts long texts', () => {
    const stored = redactProps(
      { type: 'error', event: 'X', errorMessage: 'm'.repeat(9_000), stackTrace: 's'.repeat(9_000) },
      's',
    )
    expect(stored).toMatchObject({ errorMessage: 'm'.repeat(1_000), stackTrace: 's'.repeat(4_000) })
  })
})
