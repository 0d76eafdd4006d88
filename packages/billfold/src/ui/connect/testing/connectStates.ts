import type { ViewName } from '../../../core/modal/views.ts'
import type { WalletScenario } from '../../testing/Scenario.ts'
import { fox, ghost, namesakes, rabbit } from '../../testing/sampleWallets.ts'
import { hostileNames } from '../../testing/states/hostileNames.ts'
import { legal } from '../../testing/states/legal.ts'
import { loggedIn } from '../../testing/states/loggedIn.ts'
import { login } from '../../testing/states/login.ts'
import type { State } from '../../testing/states/State.ts'
import { sampleEmail } from '../../testing/states/sampleEmail.ts'
import { severalFamilies } from '../../testing/states/severalFamilies.ts'
import { switched } from '../../testing/states/switched.ts'
import { visitor } from '../../testing/states/visitor.ts'

const key: WalletScenario = { id: 'stick', name: 'Hardware Stick', kind: 'external' }
const custom = [
  {
    id: 'market',
    name: 'Market Wallet',
    homepage: 'https://market.example',
    appStore: 'https://apps.apple.com/app/id1',
  },
]

/** Where a visitor chooses a wallet, or finds out that they have none. */
export const connectStates = {
  Connect: [
    { name: 'several', scenario: { wallets: [fox, rabbit], recent: [rabbit.id], options: legal } },
    { name: 'many', scenario: { wallets: [fox, rabbit, ghost, key], options: { ...legal, customWallets: custom } } },
    { name: 'none', scenario: { wallets: [] } },
    { name: 'pairing', scenario: { wallets: [fox], pairing: {}, options: legal } },
    { name: 'pairing alone', scenario: { pairing: {}, recent: ['ledge'], options: legal } },
    { name: 'pairing on a phone', scenario: { pairing: {}, options: legal, device: 'iphone' } },
    { name: 'directory loading', scenario: { wallets: [fox], directory: 'hang' } },
    { name: 'list loading', scenario: { wallets: [fox], directory: 'hang', options: { excludeWalletIds: ['x'] } } },
    { name: 'legal', scenario: { wallets: [fox, rabbit], options: { ...legal, features: { legalCheckbox: true } } } },
    {
      name: 'legal agreed',
      scenario: { wallets: [fox, rabbit], options: { ...legal, features: { legalCheckbox: true } } },
      act: page => page.getByRole('checkbox').check(),
    },
    { name: 'collapsed', scenario: { wallets: [fox], options: { ...legal, features: { collapseWallets: true } } } },
    {
      name: 'disclaimer',
      scenario: {
        wallets: [fox, rabbit],
        options: {
          ...legal,
          disclaimer: 'Assets can lose value. Nothing here is advice.',
          learnMoreUrl: 'https://shop.example/wallets',
        },
      },
    },
    { name: 'off', scenario: { options: { enableWallets: false } } },
    { name: 'hostile names', scenario: { wallets: hostileNames.wallets, options: legal } },
    { name: 'same names', scenario: { wallets: namesakes } },
    { name: 'one wallet on two families', scenario: { ...severalFamilies(), path: [{ view: 'Connect' }] } },
    { name: 'login', scenario: login() },
    { name: 'login and wallets', scenario: login(undefined, { wallets: [fox, rabbit], pairing: {} }) },
    {
      name: 'two socials',
      scenario: login(undefined, { options: { features: { socials: ['apple', 'google'] } } }),
    },
    {
      name: 'one social',
      scenario: login(undefined, { options: { features: { socials: ['github'], email: false } } }),
    },
    { name: 'malformed address', scenario: login(), act: visitor.type('vera@') },
    { name: 'login refused', scenario: switched({ reach: 'offline' }, login()), act: visitor.type(sampleEmail) },
    { name: 'too many mails', scenario: switched({ reach: 'too-many' }, login()), act: visitor.type(sampleEmail) },
    {
      name: 'login sending',
      scenario: switched({ reach: 'silent' }, login()),
      act: visitor.type(sampleEmail),
    },
    { name: 'logged in', scenario: loggedIn(login()) },
    {
      name: 'login, legal',
      scenario: login(undefined, { options: { ...legal, features: { legalCheckbox: true } } }),
    },
    {
      name: 'login, collapsed wallets',
      scenario: login(undefined, { wallets: [fox], options: { features: { emailShowWallets: false } } }),
    },
  ],
  ConnectWallets: [
    {
      name: 'several',
      scenario: { wallets: [fox, rabbit], options: legal, path: [{ view: 'Connect' }, { view: 'ConnectWallets' }] },
    },
  ],
  AllWallets: [
    { name: 'many', scenario: { wallets: [fox], directory: 600, path: [{ view: 'Connect' }, { view: 'AllWallets' }] } },
    {
      name: 'searching',
      scenario: { wallets: [fox], directory: 600, path: [{ view: 'Connect' }, { view: 'AllWallets' }] },
      act: visitor.search('bo'),
    },
    {
      name: 'no result',
      scenario: { wallets: [fox], directory: 600, path: [{ view: 'Connect' }, { view: 'AllWallets' }] },
      act: visitor.search('xyzzy'),
    },
    {
      name: 'phone',
      scenario: { pairing: {}, device: 'android', path: [{ view: 'Connect' }, { view: 'AllWallets' }] },
    },
    {
      name: 'loading',
      scenario: { wallets: [fox], directory: 'hang', path: [{ view: 'Connect' }, { view: 'AllWallets' }] },
    },
    { name: 'failed', scenario: { wallets: [fox], directory: 'fail', path: [{ view: 'AllWallets' }] } },
    { name: 'empty', scenario: { directory: 0, path: [{ view: 'Connect' }, { view: 'AllWallets' }] } },
    { name: 'few', scenario: { wallets: [fox], directory: 3, path: [{ view: 'Connect' }, { view: 'AllWallets' }] } },
  ],
  GetWallet: [
    { name: 'several', scenario: { path: [{ view: 'Connect' }, { view: 'GetWallet' }] } },
    { name: 'loading', scenario: { directory: 'hang', path: [{ view: 'Connect' }, { view: 'GetWallet' }] } },
    { name: 'failed', scenario: { directory: 'fail', path: [{ view: 'GetWallet' }] } },
    { name: 'empty', scenario: { directory: 0, path: [{ view: 'Connect' }, { view: 'GetWallet' }] } },
  ],
  Downloads: [
    {
      name: 'all places',
      scenario: { path: [{ view: 'GetWallet' }, { view: 'Downloads', params: { walletId: 'rainbow' } }] },
    },
    {
      name: 'phone only',
      scenario: { path: [{ view: 'GetWallet' }, { view: 'Downloads', params: { walletId: 'brain-wallet' } }] },
    },
    {
      name: 'own wallet',
      scenario: {
        options: { customWallets: custom },
        path: [{ view: 'GetWallet' }, { view: 'Downloads', params: { walletId: 'market' } }],
      },
    },
    {
      name: 'no place',
      scenario: {
        options: { customWallets: [{ id: 'bare', name: 'Bare' }] },
        path: [{ view: 'GetWallet' }, { view: 'Downloads', params: { walletId: 'bare' } }],
      },
    },
    {
      name: 'installed',
      scenario: {
        wallets: [{ ...fox, id: 'example.rainbow', rdns: 'example.rainbow', name: 'Rainbow' }],
        path: [{ view: 'GetWallet' }, { view: 'Downloads', params: { walletId: 'rainbow' } }],
      },
    },
    {
      name: 'unknown',
      scenario: { path: [{ view: 'GetWallet' }, { view: 'Downloads', params: { walletId: 'nobody' } }] },
    },
    {
      name: 'loading',
      scenario: {
        directory: 'hang',
        path: [{ view: 'GetWallet' }, { view: 'Downloads', params: { walletId: 'rainbow' } }],
      },
    },
    { name: 'failed', scenario: { directory: 'fail', path: [{ view: 'Downloads', params: { walletId: 'rainbow' } }] } },
  ],
  WhatIsAWallet: [
    { name: 'help', scenario: { path: [{ view: 'Connect' }, { view: 'WhatIsAWallet' }] } },
    {
      name: 'page of the host',
      scenario: {
        options: { learnMoreUrl: 'https://shop.example/wallets' },
        path: [{ view: 'Connect' }, { view: 'WhatIsAWallet' }],
      },
    },
  ],
} satisfies { readonly [view in ViewName]?: readonly State[] }
