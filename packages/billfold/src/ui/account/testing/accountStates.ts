import type { ViewName } from '../../../core/modal/views.ts'
import type { Scenario, WalletScenario } from '../../testing/Scenario.ts'
import { fox, ghost, rabbit } from '../../testing/sampleWallets.ts'
import { connected } from '../../testing/states/connected.ts'
import { hostileNames } from '../../testing/states/hostileNames.ts'
import { loggedIn } from '../../testing/states/loggedIn.ts'
import type { State } from '../../testing/states/State.ts'
import { severalFamilies } from '../../testing/states/severalFamilies.ts'
import { switched } from '../../testing/states/switched.ts'
import { visitor } from '../../testing/states/visitor.ts'
import type { TestPage } from '../../testing/TestPage.ts'

const several = (wallets: readonly WalletScenario[], more: Scenario = {}): Scenario => ({
  wallets,
  connected: wallets.map(({ id }) => id),
  options: { multiWallet: true },
  path: [{ view: 'ProfileWallets' }],
  ...more,
})

/** Who is connected, what they have, and how they get more. */
export const accountStates = {
  Account: [
    { name: 'with activity', scenario: connected({ api: 0, history: 9 }) },
    {
      name: 'the activity',
      scenario: connected({ api: 0, history: 9 }),
      act: visitor.chooseTab('Activity'),
    },
    {
      name: 'the NFTs',
      scenario: connected({ api: 0, nfts: 20 }),
      act: visitor.chooseTab('NFTs'),
    },
    {
      name: 'no NFTs',
      scenario: connected({ api: 0, nfts: 0 }),
      act: visitor.chooseTab('NFTs'),
    },
    {
      name: 'NFTs loading',
      scenario: connected({ api: 0, nfts: 'hang' }),
      act: visitor.chooseTab('NFTs'),
    },
    {
      name: 'NFTs failed',
      scenario: connected({ api: 0, nfts: 'fail' }),
      act: visitor.chooseTab('NFTs'),
    },
    {
      name: 'hostile NFTs',
      scenario: connected({ api: 0, nfts: 'hostile' }),
      act: async page => {
        await visitor.chooseTab('NFTs')(page)
        await page.getByRole('button', { name: /hidden NFT/ }).click()
      },
    },
    { name: 'tokens', scenario: connected() },
    {
      name: 'mixed tokens',
      scenario: connected({ tokens: 'mixed' }),
      act: async page => {
        await page.getByRole('button', { name: /small balances/ }).click()
        await page.getByRole('button', { name: /hidden token/ }).click()
      },
    },
    { name: 'many tokens', scenario: connected({ tokens: 10_000 }) },
    { name: 'loading', scenario: connected({ balance: 'hang', tokens: 'hang' }) },
    { name: 'tokens failed', scenario: connected({ tokens: 'fail' }) },
    { name: 'all failed', scenario: connected({ balance: 'fail', tokens: 'fail' }) },
    { name: 'zero', scenario: connected({ balance: 'zero', tokens: 0 }) },
    { name: 'test network', scenario: connected({}, { networkId: 'made:4' }) },
    { name: 'connecting', scenario: { wallets: [{ ...fox, reconnect: 'hang' }], restoring: fox.id } },
    {
      name: 'unknown network',
      scenario: connected({ options: { allowUnsupportedNetwork: true } }, { networkId: 'made:999' }),
    },
    {
      name: 'hostile tokens',
      scenario: connected({ balance: 'huge', tokens: 'hostile', networkNames: hostileNames.networks }),
      act: page => page.getByRole('button', { name: /hidden token/ }).click(),
    },
    {
      name: 'stale',
      scenario: connected(),
      act: async page => {
        await page.locator('.bf-virtual').waitFor()
        // The next reading fails, as after half a minute.
        await page.evaluate(async () => {
          const { chain, loadQuery } = (window as unknown as { testPage: TestPage }).testPage
          chain.balance = 'fail'
          chain.tokens = 'fail'
          await (await loadQuery()).client.refetchQueries()
        })
        await page.getByText('Not updated since').nth(1).waitFor()
      },
    },
    { name: 'no switching', scenario: connected({ options: { enableNetworkSwitch: false } }) },
    { name: 'email login', scenario: loggedIn() },
    {
      name: 'social login',
      scenario: loggedIn({ embedded: { user: { userName: 'vera', provider: 'discord', custody: 'user-sealed' } } }),
    },
  ],
  AccountSettings: [
    { name: 'email login', scenario: loggedIn({ path: [{ view: 'Account' }, { view: 'AccountSettings' }] }) },
    {
      name: 'social login, smart accounts',
      scenario: switched(
        { smartAccountNetworks: ['made:1'] },
        loggedIn({
          embedded: { user: { userName: 'vera', provider: 'github', custody: 'user-sealed' } },
          path: [{ view: 'Account' }, { view: 'AccountSettings' }],
        }),
      ),
    },
    { name: 'usual', scenario: connected({ path: [{ view: 'ProfileWallets' }, { view: 'AccountSettings' }] }) },
    {
      name: 'no switching',
      scenario: connected({ options: { enableNetworkSwitch: false }, path: [{ view: 'AccountSettings' }] }),
    },
  ],
  ProfileWallets: [
    { name: 'email login', scenario: loggedIn({ path: [{ view: 'Account' }, { view: 'ProfileWallets' }] }) },
    {
      name: 'another family connected',
      scenario: severalFamilies({ connected: ['two.fox', fox.id], path: [{ view: 'ProfileWallets' }] }),
    },
    {
      name: 'another family not connected',
      scenario: severalFamilies({ connected: [fox.id], path: [{ view: 'ProfileWallets' }] }),
    },
    { name: 'one account', scenario: connected({ path: [{ view: 'Account' }, { view: 'ProfileWallets' }] }) },
    { name: 'many accounts', scenario: connected({ path: [{ view: 'ProfileWallets' }] }, { accounts: 40 }) },
    {
      name: 'several wallets',
      scenario: several([fox, rabbit, ghost, ...hostileNames.wallets], {
        connected: [fox.id, ghost.id, 'app.solid', rabbit.id],
      }),
    },
    {
      name: 'twenty wallets',
      scenario: several(
        Array.from({ length: 20 }, (_, at) => ({
          id: `app.wallet${at}`,
          name: `Wallet ${at + 1}`,
          accounts: 1 + (at % 3),
        })),
      ),
    },
    {
      name: 'wallets locked, gone and ended',
      scenario: several([fox, rabbit, ghost]),
      act: async page => {
        await page.evaluate(() => {
          const { kit } = (window as unknown as { testPage: TestPage }).testPage
          kit.runtime.connection({ type: 'disconnected', connectorId: 'example.fox', isLocked: true })
          kit.runtime.connection({ type: 'disconnected', connectorId: 'org.rabbit' })
          const [saved] = kit.store.getState().connections
          const gone = { ...saved, connectorId: 'app.gone', name: 'Gone by now', status: 'disconnected' } as never
          kit.store.setState(({ connections }) => ({ connections: [...connections, gone] }))
        })
        await page.getByText('Not found').waitFor()
      },
    },
    {
      name: 'what can be done with one',
      scenario: several([fox, rabbit]),
      act: page => page.getByRole('button', { name: 'More for Fox' }).click(),
    },
    {
      name: 'a name is entered',
      scenario: several([fox, rabbit]),
      act: async page => {
        await page.getByRole('button', { name: 'More for Fox' }).click()
        await page.locator('.bf-more').last().getByRole('button', { name: 'Rename' }).click()
      },
    },
    {
      name: 'all are to be disconnected',
      scenario: several([fox, rabbit]),
      act: page => page.getByRole('button', { name: 'Disconnect all' }).click(),
    },
    {
      name: 'families in tabs',
      scenario: severalFamilies({
        connected: ['two.fox', fox.id],
        options: { multiWallet: true },
        path: [{ view: 'ProfileWallets' }],
      }),
    },
    {
      name: 'a family without a wallet',
      scenario: severalFamilies({
        connected: [fox.id],
        options: { multiWallet: true },
        path: [{ view: 'ProfileWallets' }],
      }),
      act: page => page.getByRole('tab', { selected: false }).click(),
    },
  ],
  FundWallet: [
    { name: 'ways', scenario: connected({ path: [{ view: 'Account' }, { view: 'FundWallet' }] }) },
    {
      name: 'none',
      scenario: connected({ options: { features: { receive: false } }, path: [{ view: 'FundWallet' }] }),
    },
  ],
  WalletReceive: [
    { name: 'several networks', scenario: connected({ path: [{ view: 'Account' }, { view: 'WalletReceive' }] }) },
    { name: 'one network', scenario: connected({ networks: 1, path: [{ view: 'WalletReceive' }] }) },
    {
      name: 'hostile names',
      scenario: connected({ networkNames: hostileNames.networks, path: [{ view: 'WalletReceive' }] }),
    },
  ],
  WalletCompatibleNetworks: [
    {
      name: 'several',
      scenario: connected({ path: [{ view: 'WalletReceive' }, { view: 'WalletCompatibleNetworks' }] }),
    },
    { name: 'many', scenario: connected({ networks: 60, path: [{ view: 'WalletCompatibleNetworks' }] }) },
  ],
} satisfies { readonly [view in ViewName]?: readonly State[] }
