import { expect, test } from 'vitest'
import { row } from '../wallets/testing/samples.ts'
import { walletPlatforms } from './walletPlatforms.ts'

const app = { mobileLink: 'w://wc?uri={uri}', hasPairing: true, stores: { ios: 'https://apps.apple.com/app/id1' } }
const whole = row('whole', { ...app, desktopLink: 'w://wc?uri={uri}', webappLink: 'https://w.example/wc?uri={uri}' })
const usual = { isPhone: false, isHere: false, isPairing: true }

test.each([
  ['any wallet', undefined, {}, ['qrcode']],
  ['any wallet without a connector that pairs', undefined, { isPairing: false }, []],
  ['an app', row('app', app), {}, ['qrcode']],
  ['an app on a phone', row('app', app), { isPhone: true }, ['mobile']],
  [
    'one known by its universal link',
    row('u', { universalLink: 'https://u.example/wc?uri={uri}' }),
    { isPhone: true },
    ['mobile'],
  ],
  ['one that scans only', row('s', { hasPairing: true }), {}, ['qrcode']],
  ['one that scans only, on a phone', row('s', { hasPairing: true }), { isPhone: true }, ['qrcode']],
  ['all ways', whole, {}, ['qrcode', 'web', 'desktop']],
  ['all ways, one of them here', whole, { isHere: true }, ['browser', 'qrcode', 'web', 'desktop']],
  ['all ways on a phone', whole, { isPhone: true }, ['mobile', 'web']],
  ['all ways without a connector that pairs', whole, { isHere: true, isPairing: false }, ['browser']],
  ['a desktop app alone', row('d', { desktopLink: 'd://wc?uri={uri}', hasPairing: true }), {}, ['desktop']],
  ['an extension alone', row('e', { stores: { chrome: 'https://chromewebstore.google.com/detail/e' } }), {}, []],
] as const)('%s', (_, wallet, change, platforms) => {
  expect(walletPlatforms(wallet, { ...usual, ...change })).toEqual(platforms)
})
