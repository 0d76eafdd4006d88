import { describe, expect, it } from 'vitest'
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
  ])('cuts out %s', (_, text, expected) => expect(redactText(text)).toBe(expected))

  it.each([
    address,
    '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  ])('names the account %s as an option says, else not at all', account => {
    expect(redactText(`from ${account}`, given => `#${given.length}`)).toBe(`from #${account.length}`)
    expect(redactText(`from ${account}: no`)).toBe('from <account>: no')
  })

  it('leaves the words of a stack trace alone', () => {
    const stack = 'at recursivelyTraversePassiveMountEffects (https://a.example/assets/index-Bf3x.js:12:34567)'
    expect(redactText(stack)).toBe(stack)
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
      redactText(text)
      return performance.now() - startedAt
    })
    expect(Math.min(...times)).toBeLessThan(50)
  })
})
