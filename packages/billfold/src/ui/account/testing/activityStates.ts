import type { Page } from 'playwright-core'
import type { ViewName } from '../../../core/modal/views.ts'
import type { Scenario } from '../../testing/Scenario.ts'
import { connected } from '../../testing/states/connected.ts'
import type { State } from '../../testing/states/State.ts'
import { visitor } from '../../testing/states/visitor.ts'

const acted = (history: NonNullable<Scenario['history']>): Scenario =>
  connected({ api: 0, history, path: [{ view: 'Account' }, { view: 'Transactions' }] })
const collected = (nfts: NonNullable<Scenario['nfts']>): Scenario => connected({ api: 0, nfts })
const chooseNft = (index: number) => async (page: Page) => {
  await visitor.chooseTab('NFTs')(page)
  await page.locator('.bf-nft').nth(index).click()
  await page.locator('.bf-nft-whole').waitFor()
}

/** What the account has done, and what it collects. */
export const activityStates = {
  Transactions: [
    { name: 'several', scenario: acted(20) },
    { name: 'none', scenario: acted(0) },
    { name: 'loading', scenario: acted('hang') },
    { name: 'failed', scenario: acted('fail') },
    { name: 'hostile', scenario: acted('hostile') },
    {
      name: 'sent by the host',
      scenario: {
        ...acted(5),
        sending: { added: 'Stake 5 ETH in the pool of the harbour, for a year', outcome: 'never' },
      },
    },
    { name: 'without an API', scenario: connected({ path: [{ view: 'Transactions' }] }) },
  ],
  Transaction: [
    { name: 'swap', scenario: acted(20), act: page => page.getByRole('button', { name: 'Swapped' }).first().click() },
    { name: 'failed', scenario: acted(20), act: page => page.getByRole('button', { name: 'Failed' }).first().click() },
    { name: 'gone', scenario: connected({ path: [{ view: 'Transaction', params: { id: 'none' } }] }) },
  ],
  Nft: [
    { name: 'whole', scenario: collected(20), act: chooseNft(0) },
    { name: 'bare', scenario: collected(20), act: chooseNft(1) },
    { name: 'hostile', scenario: collected('hostile'), act: chooseNft(0) },
    { name: 'gone', scenario: connected({ path: [{ view: 'Nft', params: { id: 'none' } }] }) },
  ],
} satisfies { readonly [view in ViewName]?: readonly State[] }
