import type { ViewName } from '../../../core/modal/views.ts'
import type { Scenario, WalletScenario } from '../../testing/Scenario.ts'
import { connected } from '../../testing/states/connected.ts'
import { hostileNames } from '../../testing/states/hostileNames.ts'
import type { State } from '../../testing/states/State.ts'
import { visitor } from '../../testing/states/visitor.ts'

const switching = (answer: WalletScenario['switch']): Scenario =>
  connected(
    {
      path: [{ view: 'Account' }, { view: 'Networks' }, { view: 'SwitchNetwork', params: { networkId: 'made:2' } }],
    },
    answer ? { switch: answer } : {},
  )

/** On which network the visitor is. */
export const networkStates = {
  Networks: [
    { name: 'few', scenario: connected({ path: [{ view: 'Account' }, { view: 'Networks' }] }) },
    { name: 'many', scenario: connected({ networks: 60, path: [{ view: 'Account' }, { view: 'Networks' }] }) },
    {
      name: 'searching',
      scenario: connected({ networks: 60, path: [{ view: 'Account' }, { view: 'Networks' }] }),
      act: visitor.search('o'),
    },
    {
      name: 'no result',
      scenario: connected({ networks: 60, path: [{ view: 'Account' }, { view: 'Networks' }] }),
      act: visitor.search('xyzzy'),
    },
    {
      name: 'not all allowed',
      scenario: connected({ path: [{ view: 'Account' }, { view: 'Networks' }] }, { approved: ['made:1', 'made:3'] }),
    },
    { name: 'not connected', scenario: { path: [{ view: 'Networks' }] } },
    {
      name: 'hostile names',
      scenario: connected({ networkNames: hostileNames.networks, path: [{ view: 'Account' }, { view: 'Networks' }] }),
    },
  ],
  SwitchNetwork: [
    { name: 'asking', scenario: switching('hang') },
    { name: 'declined', scenario: switching('reject') },
    { name: 'pending', scenario: switching('pending') },
    { name: 'failed', scenario: switching('fail') },
    { name: 'by hand', scenario: switching('unsupported') },
    { name: 'hostile names', scenario: { ...switching('unsupported'), networkNames: hostileNames.networks } },
    {
      name: 'missing',
      scenario: connected({ path: [{ view: 'Account' }, { view: 'SwitchNetwork', params: { networkId: 'made:99' } }] }),
    },
  ],
  SwitchActiveChain: [
    {
      name: 'other family',
      scenario: connected({
        hasSecondFamily: true,
        path: [
          { view: 'Account' },
          { view: 'Networks' },
          {
            view: 'SwitchActiveChain',
            params: { networkId: 'two:1', navigateTo: 'Connect', navigateWithReplace: true },
          },
        ],
      }),
    },
  ],
  UnsupportedChain: [
    { name: 'few', scenario: connected({}, { networkId: 'made:999' }) },
    {
      name: 'not all allowed',
      scenario: connected(
        {},
        { networkId: 'made:999', approved: ['made:1', 'made:2', 'made:999'], has: ['made:1', 'made:999'] },
      ),
    },
    { name: 'many', scenario: connected({ networks: 60 }, { networkId: 'made:999' }) },
    { name: 'hostile names', scenario: connected({ networkNames: hostileNames.networks }, { networkId: 'made:999' }) },
  ],
  WhatIsANetwork: [{ name: 'help', scenario: { path: [{ view: 'Networks' }, { view: 'WhatIsANetwork' }] } }],
} satisfies { readonly [view in ViewName]?: readonly State[] }
