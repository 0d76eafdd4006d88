import { isLikelyPublicSuffix, parsePublicSuffixList } from '@billfold/service/http'
import { isOriginAllowed, parseOriginPattern } from 'billfold/protocol'
import { describe, expect, it } from 'vitest'

describe('isLikelyPublicSuffix', () => {
  it.each([
    'com',
    'localhost',
    'co.uk',
    'com.au',
    'co.jp',
    'ac.nz',
    'gov.br',
    'vercel.app',
    'app',
    'github.io',
    'up.railway.app',
    'amazonaws.com',
  ])('refuses a wildcard over %s', host => expect(isLikelyPublicSuffix(host)).toBe(true))

  it.each(['example.com', 'example.co.uk', 'example.de', 'myapp.vercel.app', 'shop.example.org', 'billfold.io'])(
    'allows one over %s',
    host => expect(isLikelyPublicSuffix(host)).toBe(false),
  )
})

describe('parsePublicSuffixList', () => {
  const isPublicSuffix = parsePublicSuffixList(
    ['// comment', 'com', 'co.uk // not read', '*.ck', '!www.ck', '', 'рф', 'vercel.app'].join('\r\n'),
  )

  it.each([
    ['com', true],
    ['co.uk', true],
    ['example.com', false],
    ['anything.ck', true],
    ['www.ck', false],
    ['a.b.ck', false],
    ['xn--p1ai', true],
    ['vercel.app', true],
    ['unlisted', true],
    ['unlisted.example', false],
  ])('%s: %s', (host, expected) => expect(isPublicSuffix(host)).toBe(expected))

  it('decides what the protocol refuses', () => {
    const rules = { development: false, isPublicSuffix }
    expect(parseOriginPattern('https://*.co.uk', rules)).toBeUndefined()
    expect(parseOriginPattern('https://*.example.co.uk', rules)).toBeDefined()
    expect(isOriginAllowed('https://evil.vercel.app', ['https://*.vercel.app'], rules)).toBe(false)
  })
})
