import type { Page } from 'playwright-core'
import type { ViewName } from '../../core/modal/views.ts'
import type { KitQuery } from '../../core/query/loadQuery.ts'
import type { TestPage } from './page/main.tsx'
import type { Scenario, SendScenario, WalletScenario } from './Scenario.ts'
import { fox, rabbit } from './sampleWallets.ts'

/** One state of one view: the page it is drawn on, and what a visitor does to get there. */
export type State = {
  readonly name: string
  readonly scenario: Scenario
  act?(page: Page): Promise<unknown>
}

const ghost: WalletScenario = { id: 'app.ghost', name: 'Ghost', rdns: 'app.ghost' }
const key: WalletScenario = { id: 'stick', name: 'Hardware Stick', kind: 'external' }
const legal = { termsUrl: 'https://market.example/terms', privacyUrl: 'https://market.example/privacy' }
const custom = [
  {
    id: 'market',
    name: 'Market Wallet',
    homepage: 'https://market.example',
    appStore: 'https://apps.apple.com/app/id1',
  },
]

/** Names that somebody else chose: endless, without a space, read from right to left, turning the text around. */
const long = 'The Most Trusted Wallet of All That There Are in This World and the Next'
const hostile: readonly WalletScenario[] = [
  { id: 'app.long', name: long, icon: 'data:image/png;base64,AAAA' },
  { id: 'app.solid', name: long.replaceAll(' ', ''), rdns: 'app.solid' },
  { id: 'app.arabic', name: 'محفظة طويلة الاسم للعملات الرقمية على كل الشبكات' },
  { id: 'app.turned', name: '\u202EtellaW eruceS' },
]
const hostileNetworks = [long, long.replaceAll(' ', ''), 'شبكة الإيثيريوم الرئيسية للاختبار والتطوير', '\u202Emuerehte']

const withFox = (answers: Partial<WalletScenario>, more: Scenario = {}): Scenario => ({
  wallets: [{ ...fox, ...answers }],
  path: [{ view: 'Connect' }, { view: 'ConnectingExternal', params: { connectorId: fox.id } }],
  ...more,
})
/** One wallet on two families, each by a connector of its own. */
const severalFamilies = (more: Scenario = {}, name = fox.name): Scenario => ({
  hasSecondFamily: true,
  wallets: [
    { ...fox, name },
    { id: 'two.fox', name, namespaces: ['two'] },
  ],
  path: [{ view: 'Connect' }, { view: 'ConnectingMultiChain', params: { connectorIds: [fox.id, 'two.fox'] } }],
  ...more,
})
/** A wallet of the made-up directory that is to be paired; without one, any. */
const paired = (walletId?: string, pairing: Scenario['pairing'] = {}, more: Scenario = {}): Scenario => ({
  pairing,
  path: [
    { view: 'Connect' },
    {
      view: 'ConnectingWalletConnect',
      params: walletId ? { walletId, name: walletId.replace(/^./, letter => letter.toUpperCase()) } : {},
    },
  ],
  ...more,
})
/** The wallet at the other end does something with the code that is shown. */
const answer = (what: 'reject' | 'close') => async (page: Page) => {
  await page.locator('.bf-qr, .bf-button:not([aria-busy])').first().waitFor()
  await page.evaluate(name => (window as unknown as { testPage: TestPage }).testPage.pairing[name](), what)
}
const chooseTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click()
const phone: Scenario = { device: 'iphone' }
const connected = (more: Scenario = {}, answers: Partial<WalletScenario> = {}): Scenario => ({
  wallets: [{ ...fox, ...answers }],
  connected: [fox.id],
  ...more,
})
const switching = (answer: WalletScenario['switch']): Scenario =>
  connected(
    {
      path: [{ view: 'Account' }, { view: 'Networks' }, { view: 'SwitchNetwork', params: { networkId: 'made:2' } }],
    },
    answer ? { switch: answer } : {},
  )
const acted = (history: NonNullable<Scenario['history']>): Scenario =>
  connected({ api: 0, history, path: [{ view: 'Account' }, { view: 'Transactions' }] })
const collected = (nfts: NonNullable<Scenario['nfts']>): Scenario => connected({ api: 0, nfts })
const chooseNft = (index: number) => async (page: Page) => {
  await page.getByRole('tab', { name: 'NFTs' }).click()
  await page.locator('.bf-nft').nth(index).click()
  await page.locator('.bf-nft-whole').waitFor()
}
const friend = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const sending = (told: SendScenario, more: Scenario = {}): Scenario =>
  connected({ sending: told, path: [{ view: 'Account' }, { view: 'WalletSend', params: undefined }], ...more })
const named = (names: NonNullable<SendScenario['names']>, to: string): Scenario =>
  sending({ draft: { token: 1, amount: '1', to }, names })
const waitFor = (text: string) => (page: Page) => page.getByText(text).first().waitFor()
const choosing = (more: Scenario): Scenario =>
  connected({ path: [{ view: 'WalletSend', params: undefined }, { view: 'WalletSendSelectToken' }], ...more })
const reviewing = (told: SendScenario, more: Scenario = {}): Scenario =>
  connected({
    sending: { isReviewed: true, draft: { token: 1, amount: '12.5', to: friend }, ...told },
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
/** A page where visitors may log in inside it. */
const login = (path: Scenario['path'] = [{ view: 'Connect' }], more: Scenario = {}): Scenario => ({
  embedded: {},
  options: legal,
  ...(path ? { path } : {}),
  ...more,
})
const mail = 'vera@example.com'
const switched = (switches: NonNullable<Scenario['embedded']>['switches'], more: Scenario = {}): Scenario => ({
  ...more,
  embedded: { ...more.embedded, ...(switches ? { switches } : {}) },
})
const otp = (more: Scenario = {}): Scenario =>
  login([{ view: 'Connect' }, { view: 'EmailVerifyOtp', params: { email: mail } }], more)
const device = (more: Scenario = {}): Scenario =>
  login([{ view: 'Connect' }, { view: 'EmailVerifyDevice', params: { email: mail } }], more)
const social = (more: Scenario = {}): Scenario =>
  login([{ view: 'Connect' }, { view: 'ConnectingSocial', params: { provider: 'google' } }], more)
const farcaster = (more: Scenario = {}): Scenario => login([{ view: 'Connect' }, { view: 'ConnectingFarcaster' }], more)
const passkey = (more: Scenario = {}): Scenario => login([{ view: 'Connect' }, { view: 'ConnectingPasskey' }], more)
/** A wallet of the vault is connected already. */
const loggedIn = (more: Scenario = {}): Scenario => ({
  connected: ['embedded'],
  ...more,
  embedded: { user: { email: mail, custody: 'operator-recoverable' }, ...more.embedded },
})
const type = (text: string) => async (page: Page) => {
  await page.getByRole('textbox').fill(text)
  await page.keyboard.press('Enter')
}
const typeCode = (text: string) => (page: Page) => page.getByRole('textbox').fill(text)
const press = (name: string) => (page: Page) => page.getByRole('button', { name }).click()
const vault =
  (act: (vault: TestPage['vault']) => void) =>
  async (page: Page): Promise<void> => {
    const handle = await page.evaluateHandle(() => (window as unknown as { testPage: TestPage }).testPage.vault)
    await handle.evaluate(act)
  }
const pressAnd = (name: string, act: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await press(name)(page)
  await act(page)
}
const search = (text: string) => (page: Page) => page.getByRole('searchbox').fill(text)

/** Every view in every state that it has. Drawn by the shots, checked by the view tests. */
export const states: { readonly [view in ViewName]: readonly State[] } = {
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
    { name: 'off', scenario: { options: { enableWallets: false } } },
    { name: 'hostile names', scenario: { wallets: hostile, options: legal } },
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
    { name: 'malformed address', scenario: login(), act: type('vera@') },
    { name: 'login refused', scenario: switched({ reach: 'offline' }, login()), act: type(mail) },
    { name: 'too many mails', scenario: switched({ reach: 'too-many' }, login()), act: type(mail) },
    {
      name: 'login sending',
      scenario: switched({ reach: 'silent' }, login()),
      act: type(mail),
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
  ConnectSocials: [
    { name: 'all', scenario: login([{ view: 'Connect' }, { view: 'ConnectSocials' }]) },
    { name: 'off', scenario: { path: [{ view: 'ConnectSocials' }] } },
  ],
  ConnectingSocial: [
    { name: 'idle', scenario: social() },
    { name: 'waiting', scenario: social(), act: press('Continue with Google') },
    { name: 'blocked', scenario: switched({ popup: 'blocked' }, social()), act: press('Continue with Google') },
    {
      name: 'opening',
      scenario: social(),
      act: pressAnd(
        'Continue with Google',
        vault(told => {
          told.set({ reach: 'silent' })
          told.endLogin('done')
        }),
      ),
    },
    {
      name: 'closed',
      scenario: social(),
      act: pressAnd(
        'Continue with Google',
        vault(told => told.endLogin('closed')),
      ),
    },
    {
      name: 'failed',
      scenario: social(),
      act: pressAnd(
        'Continue with Google',
        vault(told => told.endLogin('failed')),
      ),
    },
  ],
  ConnectingFarcaster: [
    { name: 'code', scenario: farcaster() },
    { name: 'making', scenario: switched({ reach: 'silent' }, farcaster()) },
    { name: 'phone', scenario: farcaster({ device: 'iphone' }) },
    { name: 'failed', scenario: farcaster(), act: vault(told => told.endLogin('refused')) },
  ],
  ConnectingPasskey: [
    { name: 'choice', scenario: passkey() },
    { name: 'asking', scenario: passkey(), act: press('Use my passkey') },
    { name: 'window', scenario: passkey(), act: press('Create a new wallet') },
    { name: 'blocked', scenario: switched({ popup: 'blocked' }, passkey()), act: press('Create a new wallet') },
    { name: 'only in a window', scenario: switched({ passkeys: 'window' }, passkey()), act: press('Use my passkey') },
    {
      name: 'called off',
      scenario: passkey(),
      act: pressAnd(
        'Use my passkey',
        vault(told => told.endLogin('closed')),
      ),
    },
    {
      name: 'of nobody',
      scenario: passkey(),
      act: pressAnd(
        'Use my passkey',
        vault(told => told.endLogin('refused')),
      ),
    },
  ],
  EmailLogin: [
    { name: 'empty', scenario: login([{ view: 'EmailLogin' }]) },
    { name: 'off', scenario: { path: [{ view: 'EmailLogin' }] } },
  ],
  EmailVerifyOtp: [
    { name: 'empty', scenario: otp() },
    { name: 'half', scenario: otp(), act: typeCode('481') },
    { name: 'checking', scenario: switched({ reach: 'silent' }, otp()), act: typeCode('481516') },
    { name: 'wrong', scenario: otp(), act: typeCode('999999') },
    { name: 'unreachable', scenario: switched({ reach: 'offline' }, otp()), act: typeCode('481516') },
    { name: 'sent again', scenario: otp(), act: press('Send again') },
  ],
  EmailVerifyDevice: [
    { name: 'waiting', scenario: device() },
    { name: 'sent again', scenario: switched({ firstStep: 'verify-device' }, device()), act: press('Send again') },
    { name: 'not sent', scenario: switched({ reach: 'offline' }, device()), act: press('Send again') },
  ],
  ApproveTransaction: [
    { name: 'asked', scenario: loggedIn({ embedded: { isAsking: true }, path: [{ view: 'Account' }] }) },
    {
      name: 'loading',
      scenario: switched(
        { delayMs: 60_000 },
        loggedIn({ embedded: { isAsking: true }, connected: [], path: [{ view: 'Connect' }] }),
      ),
    },
    {
      name: 'failed',
      scenario: switched(
        { reach: 'no-frame' },
        loggedIn({ embedded: { isAsking: true }, connected: [], path: [{ view: 'Connect' }] }),
      ),
    },
    { name: 'nothing', scenario: loggedIn({ path: [{ view: 'ApproveTransaction' }] }) },
  ],
  UpdateEmailWallet: [
    {
      name: 'present address',
      scenario: loggedIn({ path: [{ view: 'AccountSettings' }, { view: 'UpdateEmailWallet' }] }),
    },
    {
      name: 'malformed',
      scenario: loggedIn({ path: [{ view: 'UpdateEmailWallet' }] }),
      act: type('max@'),
    },
    {
      name: 'social login',
      scenario: loggedIn({ embedded: { user: { provider: 'x' } }, path: [{ view: 'UpdateEmailWallet' }] }),
    },
  ],
  UpdateEmailPrimaryOtp: [
    {
      name: 'empty',
      scenario: loggedIn({
        path: [
          { view: 'AccountSettings' },
          { view: 'UpdateEmailPrimaryOtp', params: { email: mail, newEmail: 'max@example.com' } },
        ],
      }),
    },
  ],
  UpdateEmailSecondaryOtp: [
    {
      name: 'wrong',
      scenario: loggedIn({
        path: [
          { view: 'AccountSettings' },
          { view: 'UpdateEmailSecondaryOtp', params: { newEmail: 'max@example.com' } },
        ],
      }),
      act: typeCode('99999999'),
    },
  ],
  UpgradeEmailWallet: [
    {
      name: 'recoverable',
      scenario: loggedIn({ path: [{ view: 'AccountSettings' }, { view: 'UpgradeEmailWallet' }] }),
    },
    {
      name: 'sealed',
      scenario: loggedIn({
        embedded: { user: { email: mail, custody: 'user-sealed' } },
        path: [{ view: 'UpgradeEmailWallet' }],
      }),
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
      act: search('bo'),
    },
    {
      name: 'no result',
      scenario: { wallets: [fox], directory: 600, path: [{ view: 'Connect' }, { view: 'AllWallets' }] },
      act: search('xyzzy'),
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
  ConnectingExternal: [
    { name: 'asking', scenario: withFox({ connect: 'hang' }) },
    { name: 'asking external', scenario: withFox({ connect: 'hang', kind: 'external' }) },
    { name: 'asking, or on the phone', scenario: withFox({ connect: 'hang' }, { pairing: {} }) },
    { name: 'declined', scenario: withFox({ connect: 'reject' }) },
    { name: 'pending', scenario: withFox({ connect: 'pending' }) },
    { name: 'no account', scenario: withFox({ connect: 'none' }) },
    { name: 'no answer', scenario: withFox({ connect: 'fail' }) },
    {
      name: 'details',
      scenario: withFox({ connect: 'fail' }),
      act: page => page.getByText('Details').click(),
    },
    {
      name: 'gone',
      scenario: withFox({ connect: 'hang' }),
      act: page => page.evaluate(() => (window as unknown as { testPage: TestPage }).testPage.withdraw('example.fox')),
    },
    { name: 'connected already', scenario: withFox({}, { connected: [fox.id] }) },
    { name: 'hostile name', scenario: withFox({ connect: 'fail', name: long.replaceAll(' ', '') }) },
  ],
  ConnectingMultiChain: [
    { name: 'two', scenario: severalFamilies() },
    { name: 'one connected', scenario: severalFamilies({ connected: [fox.id] }) },
    { name: 'hostile name', scenario: severalFamilies({}, long.replaceAll(' ', '')) },
    {
      name: 'gone',
      scenario: { path: [{ view: 'Connect' }, { view: 'ConnectingMultiChain', params: { connectorIds: ['nobody'] } }] },
    },
  ],
  ConnectingWalletConnect: [
    { name: 'code', scenario: paired('rainbow') },
    { name: 'any wallet', scenario: paired() },
    { name: 'making', scenario: paired('rainbow', { offer: 'by hand' }) },
    {
      name: 'running out',
      scenario: paired('rainbow', { lifetimeMs: 35_000 }),
      act: page => page.getByRole('timer').waitFor(),
    },
    { name: 'declined', scenario: paired('rainbow'), act: answer('reject') },
    { name: 'closed', scenario: paired('rainbow'), act: answer('close') },
    { name: 'offline', scenario: paired('rainbow', { relay: 'unreachable' }) },
    { name: 'refused', scenario: paired(undefined, { relay: 'refused' }) },
    { name: 'tabs', scenario: paired('ledge') },
    { name: 'desktop', scenario: paired('ledge'), act: chooseTab('Desktop') },
    { name: 'web', scenario: paired('ledge'), act: chooseTab('Web') },
    { name: 'in this browser too', scenario: paired('fox', {}, { wallets: [fox] }) },
    { name: 'not in this browser', scenario: paired('safe-harbour') },
    { name: 'unknown', scenario: paired('nobody') },
    { name: 'list loading', scenario: paired('rainbow', {}, { directory: 'hang' }) },
    { name: 'list failed', scenario: paired('rainbow', {}, { directory: 'fail' }) },
    { name: 'phone', scenario: paired('rainbow', {}, phone) },
    {
      name: 'phone stayed',
      scenario: paired('rainbow', {}, phone),
      act: async page => {
        await page.getByRole('button', { name: 'Open Rainbow' }).click()
        await page.getByText('Did Rainbow not open?').waitFor()
      },
    },
    { name: 'phone declined', scenario: paired('rainbow', {}, phone), act: answer('reject') },
    { name: 'phone offline', scenario: paired('rainbow', { relay: 'unreachable' }, phone) },
    {
      name: 'phone code',
      scenario: paired('rainbow', {}, phone),
      act: page => page.getByRole('button', { name: 'Show a QR code' }).click(),
    },
  ],
  ConnectingWalletConnectBasic: [
    { name: 'code', scenario: { pairing: {}, options: { ...legal, basic: true } } },
    { name: 'legal', scenario: { pairing: {}, options: { ...legal, basic: true, features: { legalCheckbox: true } } } },
    { name: 'offline', scenario: { pairing: { relay: 'unreachable' }, options: { basic: true } } },
    { name: 'phone', scenario: { pairing: {}, options: { ...legal, basic: true }, ...phone } },
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
  WhatIsAWallet: [{ name: 'help', scenario: { path: [{ view: 'Connect' }, { view: 'WhatIsAWallet' }] } }],
  WhatIsANetwork: [{ name: 'help', scenario: { path: [{ view: 'Networks' }, { view: 'WhatIsANetwork' }] } }],
  Account: [
    { name: 'with activity', scenario: connected({ api: 0, history: 9 }) },
    {
      name: 'the activity',
      scenario: connected({ api: 0, history: 9 }),
      act: page => page.getByRole('tab', { name: 'Activity' }).click(),
    },
    {
      name: 'the NFTs',
      scenario: connected({ api: 0, nfts: 20 }),
      act: page => page.getByRole('tab', { name: 'NFTs' }).click(),
    },
    {
      name: 'no NFTs',
      scenario: connected({ api: 0, nfts: 0 }),
      act: page => page.getByRole('tab', { name: 'NFTs' }).click(),
    },
    {
      name: 'NFTs loading',
      scenario: connected({ api: 0, nfts: 'hang' }),
      act: page => page.getByRole('tab', { name: 'NFTs' }).click(),
    },
    {
      name: 'NFTs failed',
      scenario: connected({ api: 0, nfts: 'fail' }),
      act: page => page.getByRole('tab', { name: 'NFTs' }).click(),
    },
    {
      name: 'hostile NFTs',
      scenario: connected({ api: 0, nfts: 'hostile' }),
      act: async page => {
        await page.getByRole('tab', { name: 'NFTs' }).click()
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
      scenario: connected({ balance: 'huge', tokens: 'hostile', networkNames: hostileNetworks }),
      act: page => page.getByRole('button', { name: /hidden token/ }).click(),
    },
    {
      name: 'stale',
      scenario: connected(),
      act: async page => {
        await page.locator('.bf-virtual').waitFor()
        // The next reading fails, as after half a minute.
        await page.evaluate(async () => {
          const { kit, chain } = (window as unknown as { testPage: TestPage }).testPage
          chain.balance = 'fail'
          chain.tokens = 'fail'
          const home = kit.runtime.once<{ loading?: Promise<KitQuery> }>('query', () => ({}))
          await (await home.loading)?.client.refetchQueries()
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
  Networks: [
    { name: 'few', scenario: connected({ path: [{ view: 'Account' }, { view: 'Networks' }] }) },
    { name: 'many', scenario: connected({ networks: 60, path: [{ view: 'Account' }, { view: 'Networks' }] }) },
    {
      name: 'searching',
      scenario: connected({ networks: 60, path: [{ view: 'Account' }, { view: 'Networks' }] }),
      act: search('o'),
    },
    {
      name: 'no result',
      scenario: connected({ networks: 60, path: [{ view: 'Account' }, { view: 'Networks' }] }),
      act: search('xyzzy'),
    },
    {
      name: 'not all allowed',
      scenario: connected({ path: [{ view: 'Account' }, { view: 'Networks' }] }, { approved: ['made:1', 'made:3'] }),
    },
    { name: 'not connected', scenario: { path: [{ view: 'Networks' }] } },
    {
      name: 'hostile names',
      scenario: connected({ networkNames: hostileNetworks, path: [{ view: 'Account' }, { view: 'Networks' }] }),
    },
  ],
  SwitchNetwork: [
    { name: 'asking', scenario: switching('hang') },
    { name: 'declined', scenario: switching('reject') },
    { name: 'pending', scenario: switching('pending') },
    { name: 'failed', scenario: switching('fail') },
    { name: 'by hand', scenario: switching('unsupported') },
    { name: 'hostile names', scenario: { ...switching('unsupported'), networkNames: hostileNetworks } },
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
    { name: 'many', scenario: connected({ networks: 60 }, { networkId: 'made:999' }) },
    { name: 'hostile names', scenario: connected({ networkNames: hostileNetworks }, { networkId: 'made:999' }) },
  ],
  WalletReceive: [
    { name: 'several networks', scenario: connected({ path: [{ view: 'Account' }, { view: 'WalletReceive' }] }) },
    { name: 'one network', scenario: connected({ networks: 1, path: [{ view: 'WalletReceive' }] }) },
    {
      name: 'hostile names',
      scenario: connected({ networkNames: hostileNetworks, path: [{ view: 'WalletReceive' }] }),
    },
  ],
  WalletCompatibleNetworks: [
    {
      name: 'several',
      scenario: connected({ path: [{ view: 'WalletReceive' }, { view: 'WalletCompatibleNetworks' }] }),
    },
    { name: 'many', scenario: connected({ networks: 60, path: [{ view: 'WalletCompatibleNetworks' }] }) },
  ],
  Transactions: [
    { name: 'several', scenario: acted(20) },
    { name: 'none', scenario: acted(0) },
    { name: 'loading', scenario: acted('hang') },
    { name: 'failed', scenario: acted('fail') },
    { name: 'hostile', scenario: acted('hostile') },
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
  FundWallet: [
    { name: 'ways', scenario: connected({ path: [{ view: 'Account' }, { view: 'FundWallet' }] }) },
    {
      name: 'none',
      scenario: connected({ options: { features: { receive: false } }, path: [{ view: 'FundWallet' }] }),
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
  WalletSend: [
    { name: 'empty', scenario: sending({}) },
    { name: 'in dollars', scenario: sending({ draft: { token: 1, amount: '12.5', unit: 'fiat', to: friend } }) },
    { name: 'insufficient', scenario: sending({ draft: { token: 1, amount: '99999', to: friend } }) },
    { name: 'nobody', scenario: sending({ draft: { token: 1, amount: '1', to: `0x${'0'.repeat(40)}` } }) },
    { name: 'name found', scenario: named('some', 'friend.eth'), act: waitFor(friend) },
    { name: 'name looked up', scenario: named('hang', 'friend.eth'), act: waitFor('Looking up where') },
    { name: 'name of nobody', scenario: named('some', 'nobody.eth'), act: waitFor('Nobody has this name.') },
    { name: 'name kept elsewhere', scenario: named('some', 'far.eth'), act: waitFor('outside the chain') },
    { name: 'name failed', scenario: named('fail', 'friend.eth'), act: waitFor('could not be looked up') },
    {
      name: 'refused receiver',
      scenario: sending({ isRefused: true, draft: { token: 1, amount: '1', to: friend } }),
      act: waitFor('not valid on this network'),
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
    { name: 'no result', scenario: choosing({}), act: search('xyzzy') },
    { name: 'failed', scenario: choosing({ tokens: 'fail' }) },
    { name: 'hostile tokens', scenario: choosing({ tokens: 'hostile', networkNames: hostileNetworks }) },
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
    { name: 'asking', scenario: reviewing({ answer: 'hang' }), act: pressSend },
    { name: 'declined', scenario: reviewing({ answer: 'reject' }), act: pressSend },
    {
      name: 'hostile token',
      scenario: reviewing(
        { draft: { token: 2, amount: '123456789012345678901234.5', to: friend } },
        { tokens: 'hostile', networkNames: hostileNetworks },
      ),
    },
  ],
  WalletSendConfirmed: [
    { name: 'pending', scenario: sent({ hash }) },
    { name: 'confirmed', scenario: sent({ hash, status: 'confirmed' }, 'success') },
    { name: 'failed', scenario: sent({ hash, status: 'failed' }, 'failed') },
    { name: 'expired', scenario: sent({ hash, status: 'expired' }, 'expired') },
    { name: 'late', scenario: sent({ hash, status: 'unknown' }) },
    { name: 'gone', scenario: connected({ path: [{ view: 'WalletSendConfirmed', params: { sendId: 'none' } }] }) },
    { name: 'unknown', scenario: sent({ status: 'unknown' }) },
    {
      name: 'hostile token',
      scenario: sent({ hash, token: { symbol: long.replaceAll(' ', ''), decimals: 18 }, amount: '9'.repeat(40) }),
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
      scenario: {
        wallets: [fox, rabbit, ghost, ...hostile],
        connected: [fox.id, ghost.id, 'app.solid', rabbit.id],
        options: { multiWallet: true },
        path: [{ view: 'ProfileWallets' }],
      },
    },
  ],
}
