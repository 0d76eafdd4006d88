import type { Page } from 'playwright-core'
import type { ViewName } from '../../../core/modal/views.ts'
import type { Scenario, SendScenario } from '../../testing/Scenario.ts'
import { connected } from '../../testing/states/connected.ts'
import { hostileNames } from '../../testing/states/hostileNames.ts'
import type { State } from '../../testing/states/State.ts'
import { visitor } from '../../testing/states/visitor.ts'

const friend = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const sending = (given: SendScenario, more: Scenario = {}): Scenario =>
  connected({ sending: given, path: [{ view: 'Account' }, { view: 'WalletSend', params: undefined }], ...more })
const named = (names: NonNullable<SendScenario['names']>, to: string): Scenario =>
  sending({ draft: { token: 1, amount: '1', to }, names })
const choosing = (more: Scenario): Scenario =>
  connected({ path: [{ view: 'WalletSend', params: undefined }, { view: 'WalletSendSelectToken' }], ...more })
const reviewing = (given: SendScenario, more: Scenario = {}): Scenario =>
  connected({
    sending: { isReviewed: true, draft: { token: 1, amount: '12.5', to: friend }, ...given },
    path: [{ view: 'Account' }, { view: 'WalletSend', params: undefined }, { view: 'WalletSendPreview' }],
    ...more,
  })
const sent = (old: SendScenario['old'], outcome: SendScenario['outcome'] = 'never'): Scenario =>
  connected({
    sending: { old: { ...old }, outcome },
    path: [{ view: 'Account' }, { view: 'WalletSendConfirmed', params: { sendId: 'old' } }],
  })
const hash = `0x${'5c'.repeat(32)}`
const pressSend = (page: Page) => page.getByRole('button', { name: /^Send / }).click()

/** Sending, from the empty form to what became of it. */
export const sendStates = {
  WalletSend: [
    { name: 'empty', scenario: sending({}) },
    { name: 'in dollars', scenario: sending({ draft: { token: 1, amount: '12.5', unit: 'fiat', to: friend } }) },
    { name: 'insufficient', scenario: sending({ draft: { token: 1, amount: '99999', to: friend } }) },
    { name: 'nobody', scenario: sending({ draft: { token: 1, amount: '1', to: `0x${'0'.repeat(40)}` } }) },
    { name: 'name found', scenario: named('some', 'friend.eth'), act: visitor.waitFor(friend) },
    { name: 'name looked up', scenario: named('hang', 'friend.eth'), act: visitor.waitFor('Looking up where') },
    { name: 'name of nobody', scenario: named('some', 'nobody.eth'), act: visitor.waitFor('Nobody has this name.') },
    { name: 'name kept elsewhere', scenario: named('some', 'far.eth'), act: visitor.waitFor('outside the chain') },
    { name: 'name failed', scenario: named('fail', 'friend.eth'), act: visitor.waitFor('could not be looked up') },
    {
      name: 'refused receiver',
      scenario: sending({ isRefused: true, draft: { token: 1, amount: '1', to: friend } }),
      act: visitor.waitFor('not valid on this network'),
    },
    { name: 'recents', scenario: sending({ recents: [friend, `0x${'12'.repeat(20)}`] }) },
    { name: 'ready', scenario: sending({ draft: { token: 1, amount: '12.5', to: friend } }) },
    {
      name: 'lookalike',
      scenario: sending({
        recents: [friend],
        draft: { token: 1, amount: '1', to: `0xAb58${'0'.repeat(32)}eC9B` },
      }),
    },
    {
      name: 'given',
      scenario: connected({
        path: [{ view: 'WalletSend', params: { to: friend, amount: '0.123456789123456789' } }],
      }),
    },
    {
      name: 'hostile token',
      scenario: sending({ draft: { token: 2, amount: '123456789012.3456', to: friend } }, { tokens: 'hostile' }),
    },
  ],
  WalletSendSelectToken: [
    { name: 'several', scenario: choosing({}) },
    { name: 'many', scenario: choosing({ tokens: 500 }) },
    { name: 'loading', scenario: choosing({ tokens: 'hang' }) },
    { name: 'empty', scenario: choosing({ balance: 'zero', tokens: 0 }) },
    { name: 'no result', scenario: choosing({}), act: visitor.search('xyzzy') },
    { name: 'failed', scenario: choosing({ tokens: 'fail' }) },
    { name: 'hostile tokens', scenario: choosing({ tokens: 'hostile', networkNames: hostileNames.networks }) },
  ],
  WalletSendPreview: [
    { name: 'token', scenario: reviewing({}) },
    { name: 'native', scenario: reviewing({ draft: { token: 0, amount: '0.5', to: friend } }) },
    { name: 'fee loading', scenario: reviewing({ fee: 'hang' }) },
    { name: 'fee unknown', scenario: reviewing({ fee: 'fail' }) },
    { name: 'fees to choose', scenario: reviewing({ fee: 'choices' }) },
    { name: 'opens an account', scenario: reviewing({ fee: 'rent' }) },
    { name: 'the issuer keeps a part', scenario: reviewing({ fee: 'withheld' }) },
    { name: 'pending', scenario: reviewing({ answer: 'pending' }), act: pressSend },
    { name: 'would fail', scenario: reviewing({ fee: 'reverts' }) },
    {
      name: 'too much',
      scenario: reviewing({ fee: 'most', draft: { token: 0, amount: '2.4812', to: friend } }),
    },
    { name: 'fee above the amount', scenario: reviewing({ draft: { token: 0, amount: '0.00002', to: friend } }) },
    { name: 'asking', scenario: reviewing({ answer: 'hang' }), act: pressSend },
    { name: 'declined', scenario: reviewing({ answer: 'reject' }), act: pressSend },
    {
      name: 'hostile token',
      scenario: reviewing(
        { draft: { token: 2, amount: '123456789012345678901234.5', to: friend } },
        { tokens: 'hostile', networkNames: hostileNames.networks },
      ),
    },
  ],
  WalletSendConfirmed: [
    { name: 'pending', scenario: sent({ hash }) },
    { name: 'confirmed', scenario: sent({ hash, status: 'confirmed' }, 'success') },
    { name: 'failed', scenario: sent({ hash, status: 'failed' }, 'failed') },
    { name: 'expired', scenario: sent({ hash, status: 'expired' }, 'expired') },
    { name: 'altered', scenario: sent({ hash, status: 'altered' }, 'altered') },
    { name: 'late', scenario: sent({ hash, status: 'unknown' }) },
    { name: 'gone', scenario: connected({ path: [{ view: 'WalletSendConfirmed', params: { sendId: 'none' } }] }) },
    { name: 'unknown', scenario: sent({ status: 'unknown' }) },
    {
      name: 'hostile token',
      scenario: sent({ hash, token: { symbol: hostileNames.solid, decimals: 18 }, amount: '9'.repeat(40) }),
    },
  ],
} satisfies { readonly [view in ViewName]?: readonly State[] }
