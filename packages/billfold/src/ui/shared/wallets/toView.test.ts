import { expect, test } from 'vitest'
import { row, wallet } from './testing/samples.ts'
import { toView } from './toView.ts'

const pairing = wallet('wc', { kind: 'pairing' })
const app = row('app', { mobileLink: 'app://wc?uri={uri}', hasPairing: true })
const scanner = row('scanner', { hasPairing: true })
const browser = row('browser', { browseLink: 'https://browser.example/{url}', hasPairing: true })
const extension = row('extension', { stores: { chrome: 'https://chromewebstore.google.com/detail/e' } })
const elsewhere = row('elsewhere', { ...app, namespaces: ['other'] })

test.each([
  ['a wallet that is here', { connector: wallet('a') }, 'ConnectingExternal', 'ConnectingExternal'],
  ['the row of the code', { connector: pairing }, 'ConnectingWalletConnect', 'AllWallets'],
  ['an app', { listing: app }, 'ConnectingWalletConnect', 'ConnectingWalletConnect'],
  ['one that scans only', { listing: scanner }, 'ConnectingWalletConnect', 'ConnectingWalletConnect'],
  ['one that scans, with a browser of its own', { listing: browser }, 'ConnectingWalletConnect', 'Downloads'],
  ['an extension', { listing: extension }, 'Downloads', 'Downloads'],
  ['one of another family', { listing: elsewhere }, 'Downloads', 'Downloads'],
] as const)('%s', (_, given, desktop, phone) => {
  const item = { connector: undefined, listing: undefined, ...given }
  expect(toView(item, [pairing], { isPhone: false })).toBe(desktop)
  expect(toView(item, [pairing], { isPhone: true })).toBe(phone)
})

test('without a connector that pairs, the visitor reads how to get it', () => {
  expect(toView({ connector: undefined, listing: app }, [], { isPhone: false })).toBe('Downloads')
})
