import { createMadeUpFamily, createMadeUpWallet, createScriptedWallet } from '@billfold/testkit'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addConnector } from '../actions/addConnector.ts'
import { alertMissingProject } from '../api/alertMissingProject.ts'
import { createBillfold } from '../createBillfold.ts'
import type { BillfoldOptions } from '../options/BillfoldOptions.ts'
import { checkOptions } from './checkOptions.ts'

/** The alerts for these options, by code. */
async function alertsFor(options: object): Promise<Readonly<Record<string, string>>> {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const given = { families: [createMadeUpFamily()], ...options } as BillfoldOptions
  const kit = createBillfold(given)
  await checkOptions(kit, given)
  warn.mockRestore()
  return Object.fromEntries(kit.runtime.alerts.map(({ code, message }) => [code, message]))
}

test('sound options are not spoken of', async () => {
  expect(
    await alertsFor({
      rpcUrls: { 'toy:harbour': ['https://node.example'] },
      theme: { mode: 'dark', tokens: {} },
      features: { email: false, swaps: false, walletFeaturesOrder: ['send'] },
      featuredWalletIds: ['metamask', 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96', 'own'],
      excludeWalletIds: ['io.rabby'],
      customWallets: [{ id: 'own', name: 'Own' }],
      layout: undefined,
    }),
  ).toEqual({})
})

test('a page that is served without https', async () => {
  vi.stubGlobal('isSecureContext', false)
  vi.stubGlobal('location', { origin: 'http://shop.example' })
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const { 'context/insecure': message } = await alertsFor({})
  expect(message).toContain('A secure context required: http://shop.example. Serve the page over https')
  error.mockRestore()
  vi.unstubAllGlobals()
})

test.each([
  ['wss://relay.example', undefined, true],
  ['https://notlocalhost.example', '', true],
  ['wss://relay.example', 'shop', false],
  ['ws://localhost:3001', undefined, false],
  ['http://vault.localhost:3002/', '', false],
  ['http://127.0.0.1:3002', '', false],
  ['ws://[::1]:3001', undefined, false],
])('a service at %s without a project (id %s)', (address, projectId, isReported) => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const kit = createBillfold({ families: [createMadeUpFamily()] })
  alertMissingProject(kit, projectId, address)
  expect(kit.runtime.alerts.map(({ code }) => code)).toEqual(isReported ? ['PROJECT_ID_NOT_CONFIGURED'] : [])
  kit.destroy()
  error.mockRestore()
})

test('an API without a project id is reported at once, in production too', () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const kit = createBillfold({ families: [createMadeUpFamily()], api: 'https://api.example' })
  expect(kit.runtime.alerts).toMatchObject([
    { code: 'PROJECT_ID_NOT_CONFIGURED', message: 'Project ID Not Configured' },
  ])
  kit.destroy()
  error.mockRestore()
})

test('names that no option has, with what was probably meant (F22)', async () => {
  const { 'alert/unknown-option': message, ...others } = await alertsFor({
    modalSize: 'compact',
    featuredWalletId: [],
    features: { legalCheckBox: true },
    theme: { token: {} },
  })
  expect(message).toContain("modalSize; featuredWalletId (did you mean 'featuredWalletIds'?)")
  expect(message).toContain("features.legalCheckBox (did you mean 'legalCheckbox'?)")
  expect(message).toContain("theme.token (did you mean 'tokens'?)")
  expect(others).toEqual({})
})

test('networks that no family has (F22)', async () => {
  const { 'alert/unknown-network': message } = await alertsFor({
    rpcUrls: { 'toy:harbor': ['https://node.example'] },
    networkImages: { 1: 'a.svg' },
  })
  expect(message).toContain("rpcUrls.toy:harbor (did you mean 'toy:harbour'?); networkImages.1. ")
})

test('wallets that the directory has not, with the id that it has (F5)', async () => {
  const { 'alert/unknown-wallet': message } = await alertsFor({ featuredWalletIds: ['rabby', 'rainbow'] })
  expect(message).toContain("featuredWalletIds 'rabby' (did you mean 'rabby-wallet'?). ")
  // An API may have more wallets than the bundled directory.
  const api = { api: 'https://api.example', projectId: 'shop', includeWalletIds: ['quite-another', 'metmask'] }
  expect((await alertsFor(api))['alert/unknown-wallet']).not.toContain('quite-another')
})

test('wallets of a group that the directory has not', async () => {
  const walletGroups = { 'Our picks': ['rainbow', 'rabby'] }
  const { 'alert/unknown-wallet': message } = await alertsFor({ walletGroups })
  expect(message).toContain("walletGroups.Our picks 'rabby' (did you mean 'rabby-wallet'?). ")
  expect(await alertsFor({ walletGroups: { 'Our picks': ['rainbow'] } })).toEqual({})
})

test('a login into a wallet that has none of the families', async () => {
  const alertsWith = async (namespaces: readonly string[]) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const options = { families: [createMadeUpFamily()] }
    const kit = createBillfold(options)
    addConnector(kit, {
      ...createScriptedWallet({
        id: 'auth',
        name: 'Email & Social',
        kind: 'embedded',
        holdings: {},
        answer: () => null,
      }).toConnector(),
      namespaces,
    })
    await checkOptions(kit, options)
    warn.mockRestore()
    return kit.runtime.alerts.map(({ code, message }) => ({ code, message }))
  }
  expect(await alertsWith(['toy', 'other'])).toEqual([])
  expect(await alertsWith([])).toEqual([
    { code: 'alert/login-unavailable', message: expect.stringContaining(': Email & Social. Add a family') },
  ])
})

test('options that nothing reads yet (F20)', async () => {
  const { 'alert/experimental-option': message } = await alertsFor({
    features: { pay: true, smartSessions: true, onramp: ['two'], hostedSignIn: true },
  })
  expect(message).toContain(': features.pay; features.smartSessions; features.onramp; features.hostedSignIn. ')
})

test('a wallet that announced itself incompletely is reported once, whenever it comes', async () => {
  vi.stubGlobal('window', new EventTarget())
  onTestFinished(() => void vi.unstubAllGlobals())
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const wallet = (id: string) => ({
    ...createMadeUpWallet({ id, name: id }).toConnector(),
    isIncomplete: true as const,
  })
  const given: BillfoldOptions = { families: [createMadeUpFamily({ wallets: [] })], connectors: [wallet('Fox')] }
  const kit = createBillfold(given)
  onTestFinished(() => kit.destroy())
  await checkOptions(kit, given)
  addConnector(kit, wallet('Owl'))
  expect(kit.runtime.alerts.map(({ code, message }) => [code, message])).toEqual([
    [
      'alert/incomplete-wallet',
      "A wallet announced itself without a name, a uuid or a valid rdns (EIP-6963): 'Fox'. It is listed by its name. Tell its maker.",
    ],
  ])
  warn.mockRestore()
})
