import { evm } from '@billfold/evm'
import { mainnet } from '@billfold/evm/networks'
import { type BillfoldOptions, createBillfold, isBillfoldError } from 'billfold'
import { describe, expect, it } from 'vitest'

const families = [evm({ networks: [mainnet] })]

/** What a host may get wrong, and the option that the error must name. */
const WRONG: readonly [string, unknown, string][] = [
  ['no options at all', undefined, 'options'],
  ['no families', {}, 'families'],
  ['an empty list of families', { families: [] }, 'families'],
  ['a value that is not a family', { families: [{}] }, 'families'],
  ['a family twice', { families: [...families, ...families] }, 'families'],
  ['a default network that is not configured', { families, defaultNetwork: 'eip155:5' }, 'defaultNetwork'],
  ['an API without a scheme', { families, api: 'api.example.com' }, 'api'],
  ['an API that runs code', { families, api: 'javascript:alert(1)' }, 'api'],
  ['terms that run code', { families, termsUrl: 'javascript:alert(1)' }, 'termsUrl'],
  [
    'a name of a group that is not a text',
    { families, features: { groupNames: { recent: 1 } } },
    'features.groupNames',
  ],
  ['help that runs code', { families, learnMoreUrl: 'javascript:alert(1)' }, 'learnMoreUrl'],
  ['a disclaimer that is not a text', { families, disclaimer: { text: 'No advice' } }, 'disclaimer'],
  ['a project id that is not a text', { families, projectId: 7 }, 'projectId'],
  ['an unknown theme mode', { families, theme: { mode: 'blue' } }, 'theme.mode'],
  ['an unknown preset', { families, theme: { preset: 'neon' } }, 'theme.preset'],
  ['an unknown layout', { families, layout: 'huge' }, 'layout'],
  ['wallet ids that are no list', { families, excludeWalletIds: 'metamask' }, 'excludeWalletIds'],
  ['a group of wallets that is not a list', { families, walletGroups: { Picks: 'rainbow' } }, 'walletGroups'],
  ['a custom wallet without a name', { families, customWallets: [{ id: 'x' }] }, 'customWallets'],
  [
    'an unknown connector type',
    { families, features: { connectorTypeOrder: ['magic'] } },
    'features.connectorTypeOrder',
  ],
  ['an unknown method', { families, features: { connectMethodsOrder: ['pigeon'] } }, 'features.connectMethodsOrder'],
  [
    'an unknown wallet feature',
    { families, features: { walletFeaturesOrder: ['mine'] } },
    'features.walletFeaturesOrder',
  ],
  ['a locale that is not a language tag', { families, locale: 'not a locale!' }, 'locale'],
  ['node addresses that are no list', { families, rpcUrls: { 'eip155:1': 'https://a.example' } }, 'rpcUrls'],
  ['a node address without a scheme', { families, rpcUrls: { 'eip155:1': ['nonsense'] } }, 'rpcUrls'],
  ['tokens without addresses', { families, tokens: { 'eip155:1': ['0xabc'] } }, 'tokens'],
  ['tokens that are null', { families, tokens: { 'eip155:1': [null] } }, 'tokens'],
  ['pictures that are no text', { families, networkImages: { 'eip155:1': 7 } }, 'networkImages'],
  ['pictures that are no object', { families, connectorImages: 'a.png' }, 'connectorImages'],
  ['theme tokens that are no text', { families, theme: { tokens: { accent: 7 } } }, 'theme.tokens'],
  ['metadata without a name', { families, metadata: { url: 'https://a.example' } }, 'metadata'],
  ['connectors that are no list', { families, connectors: {} }, 'connectors'],
  ['a listener that is not a function', { families, onEvent: 'log' }, 'onEvent'],
  ['a switch that is text', { families, enableReconnect: 'false' }, 'enableReconnect'],
  ['links that are preferred in words', { families, preferUniversalLinks: 'yes' }, 'preferUniversalLinks'],
  ['a wrong all-wallets mode', { families, allWallets: 'some' }, 'allWallets'],
]

describe('wrong options', () => {
  it.each(WRONG)('%s: the error names the option and the fix', (_, options, option) => {
    let error: unknown
    try {
      createBillfold(options as BillfoldOptions)
    } catch (cause) {
      error = cause
    }
    expect(isBillfoldError(error, 'options/invalid')).toBe(true)
    if (!isBillfoldError(error)) return
    expect(error.context?.option).toBe(option)
    expect(String(error.context?.fix).length).toBeGreaterThan(10)
    expect(error.message).toContain(option)
  })
})

it('basic is pairing alone: no feature is on, with any option; the list of wallets and the host’s terms stay', () => {
  const { settings } = createBillfold({
    families,
    basic: true,
    features: {
      send: true,
      receive: true,
      analytics: true,
      pay: true,
      email: true,
      legalCheckbox: true,
      allWallets: false,
    },
  }).initialState
  expect(Object.values(settings.remote).filter(Boolean)).toEqual([])
  expect(settings.features).toMatchObject({ send: false, receive: false, analytics: false, smartSessions: false })
  expect(settings.features).toMatchObject({ pay: false, legalCheckbox: true, allWallets: false })
})

describe('defaults', () => {
  it('are those of specification section 9', () => {
    const { settings } = createBillfold({ families }).initialState
    expect(settings.features).toEqual({
      receive: true,
      send: true,
      analytics: true,
      allWallets: true,
      legalCheckbox: false,
      smartSessions: false,
      coolMode: false,
      collapseWallets: false,
      emailShowWallets: true,
      groupNames: {},
      pay: false,
      walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
      connectMethodsOrder: undefined,
      connectorTypeOrder: ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'],
    })
    expect(settings.sdkType).toBe('billfold')
    expect(settings.sdkVersion).toBe('js-eip155-0.1.0')
  })

  it('emailShowWallets false collapses wallets, as the old option did', () => {
    expect(
      createBillfold({ families, features: { emailShowWallets: false } }).initialState.settings.features
        .collapseWallets,
    ).toBe(true)
  })
})
