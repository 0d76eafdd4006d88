import { describe, expect, it } from 'vitest'
import { linkFault } from './linkFault.ts'
import { webPageFault } from './webPageFault.ts'

const refused = [
  ...['javascript', 'vbscript', 'data', 'blob', 'file', 'filesystem', 'about', 'view-source', 'intent', 'content'],
  ...['http', 'ws', 'wss', 'ftp', 'jar', 'mailto', 'sms', 'tel', 'chrome', 'chrome-extension', 'android-app', 'shell'],
]

describe('linkFault', () => {
  it.each([
    ['rainbow://wc?uri={uri}', ['rainbow']],
    ['com.kresus.superapp://wc?uri={uri}', ['com.kresus.superapp']],
    ['https://metamask.app.link/dapp/{rawUrl}', []],
    ['https://phantom.app/ul/browse/{url}?ref={origin}', []],
    ['bybitapp://open/route?targetUrl=by://web3/wc?uri={uri}', ['bybitapp']],
  ])('accepts %s', (link, schemes) => {
    expect(linkFault(link, schemes)).toBeUndefined()
  })

  it.each(refused)('refuses %s: even when the row lists it, in any case and with white space inside', scheme => {
    const shapes = [
      `${scheme}://x/{uri}`,
      `${scheme}:alert(1)//{uri}`,
      `${scheme.toUpperCase()}://x/{uri}`,
      `${scheme[0]?.toUpperCase()}${scheme.slice(1)}://x/{uri}`,
      ` ${scheme}://x/{uri}`,
      `${scheme.slice(0, 2)}\n${scheme.slice(2)}://x/{uri}`,
      `${scheme.slice(0, 2)}\t${scheme.slice(2)}://x/{uri}`,
      `\u0000${scheme}://x/{uri}`,
      `${scheme}\u200b://x/{uri}`,
    ]
    for (const shape of shapes) expect(linkFault(shape, [scheme, scheme.toUpperCase()]), shape).toBeDefined()
  })

  it.each([
    ['https://good.com@evil.com/wc?uri={uri}', 'credentials'],
    ['rainbow://user:secret@host/wc?uri={uri}', 'credentials'],
    ['https://{url}/wc', 'placeholder in its host'],
    ['https://{origin}.evil.com/', 'placeholder in its host'],
    ['app://{uri}', 'placeholder in its host'],
    ['https://example.com/{evil}', 'not known'],
    ['https://example.com/{{uri}}', 'not known'],
    ['https://exаmple.com/wc?uri={uri}', 'printable ASCII'],
    ['https://xn--exmple-cua.com/', 'plain host'],
    ['https://example.com\\@evil.com/', 'backslash'],
    ['https://127.0.0.1/wc?uri={uri}', 'plain host'],
    ['https://[::1]/wc?uri={uri}', 'plain host'],
    ['https://localhost/wc?uri={uri}', 'plain host'],
    ['https://example.com:8443/wc?uri={uri}', 'plain host'],
    ['https:///wc?uri={uri}', 'no host'],
    ['https:example.com', 'does not begin'],
    ['//example.com', 'does not begin'],
    ['HTTPS://example.com/', 'does not begin'],
    ['other://wc?uri={uri}', 'not listed'],
    ['', 'printable'],
    [`https://example.com/${'a'.repeat(2_048)}`, 'longer'],
    ['https://example.com/<svg>', 'angle'],
    ['https://example.com/"onx="', 'quote'],
  ])('refuses %s', (link, reason) => {
    expect(linkFault(link, ['rainbow', 'app'])).toContain(reason)
  })

  it('answers any text: 20,000 strings from a seeded generator, and what passes parses as its own scheme', () => {
    const parts = [
      'https',
      'javascript',
      'rainbow',
      ':',
      '//',
      '/',
      '@',
      '{uri}',
      '{url}',
      'a.com',
      '\\',
      '\n',
      '%00',
      '?',
    ]
    let seed = 7
    const next = (bound: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      return seed % bound
    }
    let passed = 0
    for (let round = 0; round < 20_000; round += 1) {
      const tail = Array.from({ length: next(5) }, () => parts[next(parts.length)]).join('')
      const link =
        round % 2 ? `https://a.com/${tail}` : Array.from({ length: 3 }, () => parts[next(14)]).join('') + tail
      if (linkFault(link, ['rainbow', 'javascript']) !== undefined) continue
      passed += 1
      const url = new URL(link.replace(/\{(uri|url)\}/g, 'x'))
      expect(['https:', 'rainbow:']).toContain(url.protocol)
      expect(url.username + url.password).toBe('')
      if (url.protocol === 'https:') expect(url.hostname).toBe('a.com')
    }
    expect(passed).toBeGreaterThan(500)
  })
})

describe('webPageFault', () => {
  it('accepts a canonical page', () => expect(webPageFault('https://rainbow.me/')).toBeUndefined())
  it.each([
    'https://rainbow.me',
    'https://rainbow.me/?utm_source=x',
    'https://rainbow.me/#x',
    'http://rainbow.me/',
    'https://rainbow.me/{url}',
    'https://rainbow.me/a/../b',
    'javascript:alert(1)',
  ])('refuses %s', page => expect(webPageFault(page)).toBeDefined())
})
