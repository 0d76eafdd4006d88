import { describe, expect, it } from 'vitest'
import { isOriginAllowed } from './isOriginAllowed.ts'
import { parseOrigin } from './parseOrigin.ts'
import { parseOriginPattern } from './parseOriginPattern.ts'

const suffixes = new Set(['com', 'example', 'co.uk', 'uk', 'vercel.app', 'app', 'dev', 'pages.dev', 'xn--p1ai'])
const isPublicSuffix = (host: string) => suffixes.has(host)
const live = { development: false, isPublicSuffix }
const development = { development: true, isPublicSuffix }

describe('parseOrigin', () => {
  it.each([
    ['https://example.com', 'https://example.com'],
    ['HTTPS://EXAMPLE.COM:443', 'https://example.com'],
    ['http://example.com:80', 'http://example.com'],
    ['https://example.com:8443', 'https://example.com:8443'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://0x7f.1', 'http://127.0.0.1'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
  ])('reads %s', (text, origin) => {
    expect(parseOrigin(text)?.origin).toBe(origin)
  })

  it.each([
    '',
    'null',
    'example.com',
    'https://',
    'https:example.com',
    'https:/example.com',
    'https:///example.com',
    'https:\\\\example.com',
    'https://example.com/',
    'https://example.com/x',
    'https://example.com?x',
    'https://example.com#x',
    'https://user@example.com',
    'https://user:pass@example.com',
    'https://example.com@evil.example',
    'https://example.com\\@evil.example',
    'https://example.com.',
    'https://.example.com',
    'https://a..example.com',
    'https://exa mple.com',
    'https://example.com\n',
    '\thttps://example.com',
    'https://exam\tple.com',
    'https://example%2ecom',
    'https://example.com:99999',
    'https://example.com:x',
    'https://exam\u00adple.com',
    'https://fa\u1e9e.de',
    'file:///etc',
    'data:text/html,x',
    'javascript:alert(1)',
    'blob:https://example.com/1',
    'ftp://example.com',
    'wss://example.com',
    `https://${'a'.repeat(600)}.com`,
  ])('refuses %j', text => {
    expect(parseOrigin(text)).toBeUndefined()
  })
})

describe('parseOriginPattern', () => {
  it.each([
    ['https://example.com', { scheme: 'https', host: 'example.com', hasWildcard: false, port: '' }],
    ['example.com', { scheme: 'https', host: 'example.com', hasWildcard: false, port: '' }],
    ['example.com:8443', { scheme: 'https', host: 'example.com', hasWildcard: false, port: '8443' }],
    ['https://*.example.com', { scheme: 'https', host: 'example.com', hasWildcard: true, port: '' }],
    ['*.example.com:*', { scheme: 'https', host: 'example.com', hasWildcard: true, port: '*' }],
    ['https://*.Bücher.example', { scheme: 'https', host: 'xn--bcher-kva.example', hasWildcard: true, port: '' }],
    ['https://myapp.vercel.app', { scheme: 'https', host: 'myapp.vercel.app', hasWildcard: false, port: '' }],
  ])('reads %s', (text, pattern) => {
    expect(parseOriginPattern(text, live)).toEqual(pattern)
  })

  it.each([
    '*',
    '*.',
    'https://*',
    'https://*.com',
    'https://*.co.uk',
    'https://*.vercel.app',
    'https://*.рф', // the suffix in Unicode is the suffix
    'https://*.localhost',
    'https://*.0.0.1',
    'https://*.127.0.0.1',
    'https://*.[::1]',
    'https://*.*.example.com',
    'https://app.*.example.com',
    'https://a*.example.com',
    'https://*.example.com.',
    'https://*.example.com/path',
    'https://*.example.com:*:*',
    'https://example.com:80:*',
    'https://user@example.com',
    'http://example.com',
    'http://localhost:3000',
    'http://*.example.com',
    'ftp://example.com',
    '',
  ])('refuses %j', text => {
    expect(parseOriginPattern(text, live)).toBeUndefined()
  })

  it('never accepts an opaque origin, with any list', () => {
    for (const rules of [live, development])
      expect(isOriginAllowed('null', ['null', '*', 'https://null'], rules)).toBe(false)
  })

  it('takes http for loopback in development only', () => {
    expect(parseOriginPattern('http://localhost:3000', development)?.scheme).toBe('http')
    expect(parseOriginPattern('localhost:3000', development)?.scheme).toBe('http')
    expect(parseOriginPattern('http://example.com', development)).toBeUndefined()
    expect(parseOriginPattern('https://*.co.uk', development)).toBeUndefined()
  })
})

describe('isOriginAllowed', () => {
  const list = ['https://example.com', '*.example.com', 'https://shop.example:8443', 'https://any.example:*']

  it.each(['https://example.com', 'https://EXAMPLE.com:443', 'https://a.example.com', 'https://shop.example:8443'])(
    'allows %s',
    origin => expect(isOriginAllowed(origin, list, live)).toBe(true),
  )

  it('allows any port where the pattern says so', () => {
    expect(isOriginAllowed('https://any.example', list, live)).toBe(true)
    expect(isOriginAllowed('https://any.example:12345', list, live)).toBe(true)
  })

  it.each([
    'http://example.com',
    'https://example.com:8443',
    'https://a.b.example.com',
    'https://.example.com',
    'https://evilexample.com',
    'https://example.com.evil.example',
    'https://example.com@evil.example',
    'https://a.example.com.',
    'https://shop.example',
    'http://localhost',
    'http://127.0.0.1:3000',
    'https://myapp.vercel.app',
    'null',
    '',
  ])('refuses %s', origin => expect(isOriginAllowed(origin, list, live)).toBe(false))

  it('allows loopback and preview hosts in development projects only', () => {
    const origins = [
      'http://localhost:5173',
      'http://127.0.0.1',
      'http://[::1]:80',
      'https://app.localhost',
      'https://x.vercel.app',
    ]
    for (const origin of origins) {
      expect(isOriginAllowed(origin, [], development), origin).toBe(true)
      expect(isOriginAllowed(origin, [], live), origin).toBe(false)
    }
    expect(isOriginAllowed('http://x.vercel.app', [], development)).toBe(false)
    expect(isOriginAllowed('https://a.b.vercel.app', [], development)).toBe(false)
    expect(isOriginAllowed('http://localhost.evil.example', [], development)).toBe(false)
  })

  it('allows nothing by an empty list, nor by a refused entry', () => {
    expect(isOriginAllowed('https://example.com', [], live)).toBe(false)
    expect(isOriginAllowed('https://a.co.uk', ['https://*.co.uk', '*', ''], live)).toBe(false)
  })
})
