import type { Page } from 'playwright-core'
import type { Scenario, SwapScenario } from '../../testing/Scenario.ts'
import { connected } from '../../testing/states/connected.ts'
import type { State } from '../../testing/states/State.ts'
import { visitor } from '../../testing/states/visitor.ts'

const swapping = (given: SwapScenario, more: Scenario = {}): Scenario =>
  connected({
    api: 10,
    swapping: given,
    path: [{ view: 'Account' }, { view: 'Swap', params: undefined }],
    ...more,
  })
const filled = { from: 0, to: 1, amount: '1.25' }
const reviewing = (given: SwapScenario): Scenario =>
  swapping(
    { draft: filled, isReviewed: true, ...given },
    { path: [{ view: 'Account' }, { view: 'Swap', params: undefined }, { view: 'SwapPreview' }] },
  )
const choosing = (given: SwapScenario, more: Scenario = {}): Scenario =>
  swapping(given, {
    path: [
      { view: 'Swap', params: undefined },
      { view: 'SwapSelectToken', params: { side: 'to' } },
    ],
    ...more,
  })
const pressSwap = (page: Page) => page.getByRole('button', { name: /^Swap 1/ }).click()
const priced = visitor.waitFor('s ago')

/** Swapping, from the empty form to the answer of the wallet. */
export const swapStates = {
  Swap: [
    { name: 'empty', scenario: swapping({}), act: visitor.waitFor('ETH') },
    { name: 'loading', scenario: swapping({ tokens: 'hang' }) },
    { name: 'failed', scenario: swapping({ tokens: 'fail' }), act: visitor.waitFor('could not be loaded') },
    {
      name: 'without swaps',
      scenario: connected({ path: [{ view: 'Account' }, { view: 'Swap', params: undefined }] }),
      act: visitor.waitFor('not supported'),
    },
    { name: 'nothing to give', scenario: swapping({ draft: { from: 5, to: 0 } }), act: visitor.waitFor('Buy') },
    { name: 'insufficient', scenario: swapping({ draft: { ...filled, amount: '99' } }), act: priced },
    { name: 'quoting', scenario: swapping({ quote: 'hang', draft: filled }), act: visitor.waitFor('Looking for') },
    { name: 'ready', scenario: swapping({ draft: filled }), act: priced },
    { name: 'in dollars', scenario: swapping({ draft: { ...filled, amount: '500', unit: 'fiat' } }), act: priced },
    { name: 'details', scenario: swapping({ draft: filled }), act: openDetails },
    {
      name: 'wrong slippage',
      scenario: swapping({ draft: filled }),
      act: async (page: Page) => {
        await openDetails(page)
        await page.getByRole('textbox', { name: 'Slippage %' }).fill('99')
      },
    },
    {
      name: 'high slippage',
      scenario: swapping({ draft: { ...filled, slippageBps: 900 } }),
      act: visitor.waitFor('much less'),
    },
    {
      name: 'price impact',
      scenario: swapping({ quote: 'warned', draft: filled }),
      act: visitor.waitFor('would lose'),
    },
    { name: 'stopped', scenario: swapping({ quote: 'stopped', draft: filled }), act: visitor.waitFor('would lose') },
    {
      name: 'no route',
      scenario: swapping({ quote: 'none', draft: filled }),
      act: visitor.waitFor('cannot be swapped'),
    },
    {
      name: 'no liquidity',
      scenario: swapping({ quote: 'liquidity', draft: filled }),
      act: visitor.waitFor('Insufficient liquidity'),
    },
    {
      name: 'long numbers',
      scenario: swapping({ draft: { from: 2, to: 3, amount: '18.123456789012345678' } }),
      act: priced,
    },
  ],
  SwapSelectToken: [
    { name: 'several', scenario: choosing({}), act: visitor.waitFor('UNI') },
    { name: 'many', scenario: choosing({ tokens: 800 }), act: visitor.waitFor('UNI') },
    { name: 'loading', scenario: choosing({ tokens: 'hang' }) },
    { name: 'failed', scenario: choosing({ tokens: 'fail' }), act: visitor.waitFor('could not be loaded') },
    { name: 'no result', scenario: choosing({}), act: visitor.search('xyzzy') },
    { name: 'hostile tokens', scenario: choosing({ tokens: 'hostile' }) },
  ],
  SwapPreview: [
    { name: 'ready', scenario: reviewing({}), act: visitor.waitFor('Swap 1.25') },
    { name: 'building', scenario: reviewing({ build: 'hang' }), act: visitor.waitFor('Checking') },
    { name: 'approval', scenario: reviewing({ build: 'approval' }), act: visitor.waitFor('Approve') },
    { name: 'untrusted', scenario: reviewing({ build: 'untrusted' }), act: visitor.waitFor('not trusted') },
    { name: 'mismatch', scenario: reviewing({ build: 'mismatch' }), act: visitor.waitFor('differs') },
    { name: 'would fail', scenario: reviewing({ build: 'fails' }), act: visitor.waitFor('would fail') },
    { name: 'asking', scenario: reviewing({ answer: 'hang' }), act: pressSwap },
    { name: 'declined', scenario: reviewing({ answer: 'reject' }), act: pressSwap },
    { name: 'unsure', scenario: reviewing({ answer: 'fail' }), act: pressSwap },
  ],
} as const satisfies Readonly<Record<string, readonly State[]>>

async function openDetails(page: Page): Promise<void> {
  await priced(page)
  await page.getByText('Details').click()
}
