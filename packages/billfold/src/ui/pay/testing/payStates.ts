import type { Page } from 'playwright-core'
import type { PayScenario, Scenario } from '../../testing/Scenario.ts'
import { connected } from '../../testing/states/connected.ts'
import type { State } from '../../testing/states/State.ts'
import { visitor } from '../../testing/states/visitor.ts'

const paying = (given: PayScenario = {}, more: Scenario = {}): Scenario =>
  connected({ api: 10, tokens: 3, namespace: 'eip155', paying: given, path: [{ view: 'Pay' }], ...more })
const quoting = (given: PayScenario = {}, more: Scenario = {}): Scenario =>
  paying(given, { path: [{ view: 'Pay' }, { view: 'PayQuote' }], ...more })
const press = async (page: Page) => {
  await page.getByRole('button', { name: /^Pay 12/ }).click()
}

/** A shop's payment, from the ways to pay it to its end. */
export const payStates = {
  Pay: [
    { name: 'connected', scenario: paying({ exchanges: 2 }), act: visitor.waitFor('Coin Market') },
    {
      name: 'not connected',
      scenario: { api: 10, paying: {}, path: [{ view: 'Pay' }] },
      act: visitor.waitFor('Connect one'),
    },
    { name: 'exchanges loading', scenario: paying({ exchanges: 'hang' }) },
    {
      name: 'exchanges failed',
      scenario: paying({ exchanges: 'fail' }),
      act: visitor.waitFor('could not be loaded'),
    },
    {
      name: 'exchange refuses',
      scenario: paying({ exchanges: 1 }),
      act: async (page: Page) => {
        await page.getByRole('button', { name: /^Coin Market/ }).click()
        await page.getByText('Try again, or pay with a wallet').waitFor()
      },
    },
    { name: 'long amount', scenario: paying({ asset: 'native', amount: '123456789.123456789012345678' }) },
    { name: 'nothing', scenario: connected({ path: [{ view: 'Pay' }] }), act: visitor.waitFor('nothing to pay') },
  ],
  PayQuote: [
    { name: 'ready', scenario: quoting(), act: visitor.waitFor('Pay 12.5') },
    {
      name: 'another token',
      scenario: quoting(),
      act: async (page: Page) => {
        await page.getByRole('button', { name: /ETH/ }).click()
        await page.getByText('At most').first().waitFor()
      },
    },
    { name: 'loading', scenario: quoting({ prepared: 'hang' }) },
    {
      name: 'approval',
      scenario: quoting({ asset: 'unknown', prepared: 'approval' }),
      act: async (page: Page) => {
        await page.getByRole('button', { name: /^.*USDC/ }).click()
        await page.getByRole('button', { name: 'Allow USDC' }).waitFor()
      },
    },
    {
      name: 'dear',
      scenario: quoting({ prepared: 'dear' }),
      act: async (page: Page) => {
        await page.getByRole('button', { name: /ETH/ }).click()
        await page.getByText('more than the tokens are worth').waitFor()
      },
    },
    { name: 'mismatch', scenario: quoting({ prepared: 'mismatch' }), act: visitor.waitFor('does not confirm') },
    { name: 'would fail', scenario: quoting({ prepared: 'fails' }), act: visitor.waitFor('would refuse') },
    {
      name: 'not enough',
      scenario: quoting({ asset: 'unknown', prepared: 'own' }),
      act: visitor.waitFor('Not enough to pay'),
    },
    { name: 'asking', scenario: quoting({ answer: 'hang' }), act: press },
    { name: 'declined', scenario: quoting({ answer: 'reject' }), act: press },
  ],
  PayLoading: [
    {
      name: 'exchange',
      scenario: paying({ isAtExchange: true }, { path: [{ view: 'PayLoading' }] }),
      act: visitor.waitFor('Continue at Coin Market'),
    },
    { name: 'paid', scenario: quoting({ redirect: true }), act: pay('Paid') },
    { name: 'failed', scenario: quoting({ redirect: true }, { sending: { outcome: 'failed' } }), act: pay('Not paid') },
    { name: 'confirming', scenario: quoting({}, { sending: { outcome: 'never' } }), act: pay('Payment sent') },
    { name: 'unknown', scenario: quoting({ answer: 'fail' }), act: pay('not known') },
  ],
} as const satisfies Readonly<Record<string, readonly State[]>>

function pay(end: string) {
  return async (page: Page) => {
    await press(page)
    await page.getByText(end).first().waitFor()
  }
}
