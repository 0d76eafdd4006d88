import { expect, test } from 'vitest'
import { toLinkTemplate } from './toLinkTemplate.ts'

test.each([
  ['rainbow', 'rainbow://wc?uri={uri}'],
  ['rainbow:', 'rainbow://wc?uri={uri}'],
  ['rainbow:/', 'rainbow://wc?uri={uri}'],
  ['rainbow://', 'rainbow://wc?uri={uri}'],
  ['okex://main', 'okex://main/wc?uri={uri}'],
  ['okex://main/', 'okex://main/wc?uri={uri}'],
  ['https://metamask.app.link', 'https://metamask.app.link/wc?uri={uri}'],
  ['kaikas://walletconnect?uri={uri}', 'kaikas://walletconnect?uri={uri}'],
])('%s', (base, template) => {
  expect(toLinkTemplate(base)).toBe(template)
})
