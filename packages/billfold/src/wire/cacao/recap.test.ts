import { createRandom } from '@billfold/testkit/vitest'
import { describe, expect, it } from 'vitest'
import { codeOf } from '../testing/codeOf.ts'
import { createRecap } from './createRecap.ts'
import { decodeRecap } from './decodeRecap.ts'
import { encodeRecap } from './encodeRecap.ts'
import { mergeRecap } from './mergeRecap.ts'
import type { Recap } from './Recap.ts'
import { readRecap } from './readRecap.ts'
import { toRecapStatement } from './toRecapStatement.ts'

// Figures that the clients in use gave.
const requested =
  'urn:recap:eyJhdHQiOnsiZWlwMTU1Ijp7InJlcXVlc3QvZXRoX3NlbmRUcmFuc2FjdGlvbiI6W3t9XSwicmVxdWVzdC9wZXJzb25hbF9zaWduIjpbe31dfX19'
const granted =
  'urn:recap:eyJhdHQiOnsiZWlwMTU1Ijp7InJlcXVlc3QvcGVyc29uYWxfc2lnbiI6W3siY2hhaW5zIjpbImVpcDE1NToxIl19XX19fQ'
const own: Recap = { att: { 'https://app.example': { 'crud/read': [{}], 'crud/delete': [{}] } } }
const urn = (json: unknown) => `urn:recap:${Buffer.from(JSON.stringify(json)).toString('base64')}`

describe('a ReCap', () => {
  it('is written as the clients in use write it, keys sorted', () => {
    expect(encodeRecap(createRecap({ methods: ['personal_sign', 'eth_sendTransaction'] }))).toBe(requested)
    expect(encodeRecap(createRecap({ methods: ['personal_sign'], chains: ['eip155:1'] }))).toBe(granted)
  })

  it('is read in both alphabets, with padding or without', () => {
    const recap = createRecap({ methods: ['personal_sign'], chains: ['eip155:1'] })
    expect(decodeRecap(granted)).toEqual(recap)
    expect(decodeRecap(`${granted}==`)).toEqual(recap)
    const odd: Recap = {
      att: { 'https://a.example/?>': { 'crud/read': [{ '~?>': '日本', none: null, some: [1, 'x', true] }] } },
    }
    expect(encodeRecap(odd)).toMatch(/[+/]/)
    expect(
      decodeRecap(
        encodeRecap(odd)
          .replaceAll('+', '-')
          .replace(/\/(?!recap)/g, '_'),
      ),
    ).toEqual(odd)
  })

  it('is the last of the resources, and the only one', () => {
    expect(readRecap([])).toBeUndefined()
    expect(readRecap(['https://app.example/tos'])).toBeUndefined()
    expect(readRecap(['https://app.example/urn:recap:e30'])).toBeUndefined()
    expect(readRecap([granted])).toEqual(decodeRecap(granted))
    expect(readRecap(['https://app.example/tos', granted])).toEqual(decodeRecap(granted))
    expect(codeOf(() => readRecap([granted, 'https://app.example/tos']))).toBe('wire/bad-recap')
    expect(codeOf(() => readRecap([requested, granted]))).toBe('wire/bad-recap')
    expect(codeOf(() => readRecap([granted.replace('urn', 'URN')]))).toBe('wire/bad-recap')
  })

  it('is said in one sentence', () => {
    expect(toRecapStatement(decodeRecap(granted))).toBe(
      "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'.",
    )
    expect(toRecapStatement(mergeRecap(own, createRecap({ methods: ['personal_sign'] })))).toBe(
      "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'. (2) 'crud': 'delete', 'read' for 'https://app.example'.",
    )
    const two = { att: { eip155: { 'request/b': [{}], 'crud/a': [{}], 'request/a': [{}] } } }
    expect(toRecapStatement(two)).toMatch(
      /: \(1\) 'crud': 'a' for 'eip155'\. \(2\) 'request': 'a', 'b' for 'eip155'\.$/,
    )
    expect(toRecapStatement({ att: {} })).toBe('')
    expect(toRecapStatement({ att: { eip155: {} } })).toBe('')
  })

  it('holds after merging what either held', () => {
    const first = createRecap({ methods: ['a', 'b'] })
    const second = createRecap({ methods: ['b', 'c'], chains: ['eip155:1'] })
    expect(mergeRecap(first, mergeRecap(second, own))).toEqual({
      att: {
        eip155: {
          'request/a': [{}],
          'request/b': [{}, { chains: ['eip155:1'] }],
          'request/c': [{ chains: ['eip155:1'] }],
        },
        ...own.att,
      },
    })
    expect(mergeRecap(first, first)).toEqual(first)
  })

  it('is refused when it is anything else', () => {
    const bad: unknown[] = [null, [], 1, 'x', {}, { att: null }, { att: [1] }, { att: { eip155: 1 } }]
    bad.push({ att: { eip155: { personal_sign: [{}] } } }, { att: { eip155: { 'request/a/b': [{}] } } })
    bad.push({ att: { eip155: { "request/a' for 'b": [{}] } } }, { att: { "x' 'y": { 'request/a': [{}] } } })
    bad.push({ att: { 'x\ny': { 'request/a': [{}] } } }, { att: { eip155: { 'request/a': [] } } })
    bad.push({ att: { eip155: { 'request/a': {} } } }, { att: { eip155: { 'request/a': ['x'] } } })
    bad.push({ att: { eip155: { "'request/a": [{}] } } }, { att: { eip155: { "request/a'": [{}] } } })
    bad.push({ att: { ' x': { 'request/a': [{}] } } }, { att: { 'x ': { 'request/a': [{}] } } })
    for (const json of bad) expect([json, codeOf(() => decodeRecap(urn(json)))]).toEqual([json, 'wire/bad-recap'])
    const texts = [
      '',
      'urn:recap:',
      'urn:recap:%%',
      'urn:recap:e30=x',
      granted.slice(4),
      ` ${granted}`,
      granted.slice(0, -2),
    ]
    texts.push('urn:recap:/w==', urn({ att: { eip155: { 'request/a': [{ x: 'x'.repeat(20_000) }] } } }))
    for (const text of texts) expect([text, codeOf(() => decodeRecap(text))]).toEqual([text, 'wire/bad-recap'])
  })

  it('is read up to the longest text, and only as UTF-8', () => {
    const longText = (length: number) =>
      urn({ att: { eip155: { 'request/a': [{ x: 'x'.repeat(length) }] } } }).replace(/=+$/, '')
    const most = [...Array(20).keys()].map(at => longText(12_230 + at)).filter(text => text.length === 16_384)
    expect(most.map(text => codeOf(() => decodeRecap(text)))).toEqual(['passed'])
    expect(codeOf(() => decodeRecap(longText(12_250)))).toBe('wire/bad-recap')
    const latin = Buffer.from('{"att":{"eip155":{"request/a":[{"x":"\xff"}]}}}', 'latin1').toString('base64')
    expect(codeOf(() => decodeRecap(`urn:recap:${latin}`))).toBe('wire/bad-recap')
  })

  it('reports to a developer what is wrong with it', () => {
    expect(() => decodeRecap('urn:x')).toThrow(
      expect.objectContaining({ message: 'The resource is not a ReCap', cause: new Error('not a ReCap') }),
    )
    expect(() => readRecap([granted, 'https://app.example/tos'])).toThrow(
      'A ReCap is the last of the resources, and alone',
    )
  })

  it('comes out of any path as it went in (500 seeds)', () => {
    for (let seed = 1; seed <= 500; seed++) {
      const random = createRandom(seed)
      const word = () => Array.from({ length: 1 + random.below(8) }, () => random.pick([...'abzAZ09._+*-'])).join('')
      const make = (): Recap => ({
        att: Object.fromEntries(
          Array.from({ length: random.below(4) }, () => [
            random.pick(['eip155', 'https://a.example', `urn:${word()}`]),
            Object.fromEntries(
              Array.from({ length: random.below(5) }, () => [
                `${word()}/${word()}`,
                Array.from({ length: 1 + random.below(2) }, () =>
                  random.below(2) ? {} : { chains: [`eip155:${word()}`] },
                ),
              ]),
            ),
          ]),
        ),
      })
      const [a, b] = [make(), make()]
      expect(decodeRecap(encodeRecap(a))).toEqual(a)
      expect(encodeRecap(decodeRecap(encodeRecap(a)))).toBe(encodeRecap(a))
      const merged = mergeRecap(a, b)
      expect(mergeRecap(merged, b)).toEqual(merged)
      for (const { att } of [a, b])
        for (const [resource, abilities] of Object.entries(att))
          for (const [ability, restrictions] of Object.entries(abilities))
            expect(merged.att[resource]?.[ability]).toEqual(expect.arrayContaining([...restrictions]))
      // Every name is in the sentence, once, and nothing makes it two lines.
      const names = Object.values(merged.att).flatMap(abilities => Object.keys(abilities))
      expect(toRecapStatement(merged).match(/'[^' ]+'(?=,| for)/g)?.length ?? 0).toBe(names.length)
      expect(toRecapStatement(merged)).not.toContain('\n')
    }
  })
})
