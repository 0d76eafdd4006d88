import { expect, test } from 'vitest'
import { fillLink } from './fillLink.ts'

const uri = 'wc:ab@2?relay-protocol=irn&symKey=cd'
const once = 'wc%3Aab%402%3Frelay-protocol%3Dirn%26symKey%3Dcd'

test.each([
  ['rainbow://wc?uri={uri}', `rainbow://wc?uri=${once}`],
  ['https://rnbwapp.com/wc?uri={uri}', `https://rnbwapp.com/wc?uri=${once}`],
  ['okex://main/wc?uri={uri}', `okex://main/wc?uri=${once}`],
  ['https://wallet.example/#/wc?uri={uri}&from=page', `https://wallet.example/#/wc?uri=${once}&from=page`],
])('fills %s', (template, link) => {
  expect(fillLink(template, uri)).toBe(link)
})

test('encodes twice for who decodes once', () => {
  expect(fillLink('trust://wc?uri={uri}', uri, true)).toBe(`trust://wc?uri=${encodeURIComponent(once)}`)
})

test.each([
  ['nothing', undefined],
  ['an empty one', ''],
  ['a script', 'javascript://%0aalert(1)//{uri}'],
  ['a script in capitals', 'JavaScript://x/{uri}'],
  ['a script without slashes', 'javascript:alert({uri})'],
  ['a page of text', 'data://text/html,{uri}'],
  ['an intent, which names the app that it opens', 'intent://wc?uri={uri}'],
  ['a page without encryption', 'http://wallet.example/wc?uri={uri}'],
  ['a file', 'file://etc/{uri}'],
  ['a host that is filled in', 'https://{uri}/wc'],
  ['a scheme that is filled in', '{uri}://wc'],
  ['a host with credentials', 'https://rainbow.me@evil.example/wc?uri={uri}'],
  ['a line break', 'rainbow://wc\n?uri={uri}'],
  ['a space', 'rainbow://wc ?uri={uri}'],
  ['the URI twice', 'rainbow://wc?uri={uri}&again={uri}'],
  ['no place for the URI', 'rainbow://wc'],
  ['another placeholder', 'rainbow://wc?uri={uri}&page={url}'],
])('refuses %s', (_, template) => {
  expect(fillLink(template, uri)).toBeUndefined()
})
