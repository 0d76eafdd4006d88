import { describe, expect, test } from 'vitest'
import type { LinkHost } from '../../../../core/links/LinkHost.ts'
import { row } from '../../wallets/testing/samples.ts'
import { linkBase } from './linkBase.ts'
import { mobileLink } from './mobileLink.ts'

const uri = 'wc:ab@2'
const both = row('both', { mobileLink: 'both://wc?uri={uri}', universalLink: 'https://both.example/wc?uri={uri}' })
const native = row('native', { mobileLink: 'native://wc?uri={uri}' })
const universal = row('universal', { mobileLink: 'https://universal.example/wc?uri={uri}' })
const hostile = row('hostile', { mobileLink: 'javascript://x/{uri}' })

const phone: LinkHost = { os: 'ios', isPhone: true, isTelegram: false, isWebView: false, isFramed: false }
const linkOf = (wallet: typeof both, host: Partial<LinkHost>) => mobileLink(wallet, uri, { ...phone, ...host })?.href

describe('mobileLink', () => {
  test.each([
    ['iOS Safari', {}, 'both://wc?uri=wc%3Aab%402'],
    ['Android Chrome', { os: 'android' }, 'both://wc?uri=wc%3Aab%402'],
    ['Telegram on iOS', { isTelegram: true }, 'https://both.example/wc?uri=wc%3Aab%402'],
    ['Telegram on Android', { isTelegram: true, os: 'android' }, 'https://both.example/wc?uri=wc%3Aab%402'],
    ['another app on Android', { isWebView: true, os: 'android' }, 'https://both.example/wc?uri=wc%3Aab%402'],
  ] as const)('%s', (_, host, href) => {
    expect(linkOf(both, host)).toBe(href)
  })

  test.each([
    ['Telegram on iOS encodes once', { isTelegram: true }, 'native://wc?uri=wc%3Aab%402'],
    ['Telegram on Android encodes twice', { isTelegram: true, os: 'android' }, 'native://wc?uri=wc%253Aab%25402'],
  ] as const)('a wallet with a scheme alone: %s', (_, host, href) => {
    expect(linkOf(native, host)).toBe(href)
  })

  test('a wallet with https alone is opened by it everywhere, encoded once', () => {
    const href = 'https://universal.example/wc?uri=wc%3Aab%402'
    expect(linkOf(universal, {})).toBe(href)
    expect(linkOf(universal, { isTelegram: true, os: 'android' })).toBe(href)
  })

  test('where the host prefers them, universal links come first, and a wallet without one has its own', () => {
    const linkTo = (wallet: typeof both) => mobileLink(wallet, uri, phone, true)?.href
    expect(linkTo(both)).toBe('https://both.example/wc?uri=wc%3Aab%402')
    expect(linkTo(universal)).toBe('https://universal.example/wc?uri=wc%3Aab%402')
    expect(linkTo(native)).toBe('native://wc?uri=wc%3Aab%402')
  })

  test('a link that could run code is refused', () => {
    expect(linkOf(hostile, {})).toBeUndefined()
    expect(linkOf({ ...hostile, universalLink: both.universalLink as string }, {})).toMatch(/^https:/)
  })
})

test.each([
  ['metamask://wc?uri={uri}', 'metamask://'],
  ['okex://main/wc?uri={uri}', 'okex://main/'],
  ['kaikas://walletconnect?uri={uri}', 'kaikas://'],
  ['https://metamask.app.link/wc?uri={uri}', 'https://metamask.app.link/'],
])('linkBase of %s', (template, base) => {
  expect(linkBase(template)).toBe(base)
})
