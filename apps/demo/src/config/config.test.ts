import type { KitEvent } from 'billfold'
import { describe, expect, test } from 'vitest'
import { groups } from '../panel/fields.ts'
import { acceptConfig } from './acceptConfig.ts'
import { createDemoKit } from './createDemoKit.ts'
import { configSearch, DEFAULT_CONFIG, type DemoConfig, LONGEST, parseConfig } from './DemoConfig.ts'
import { hostCode } from './hostCode.ts'
import { hostOptions } from './hostOptions.ts'
import { fieldsOf, optionFields } from './optionFields.ts'
import type { Stack } from './Stack.ts'

const TOKEN = '0x95bD8D42f30351685e96C62EDdc0d0613bf9a87A'

const stack: Stack = {
  api: 'http://127.0.0.1:1',
  projectId: 'project',
  relay: 'ws://127.0.0.1:4',
  vault: 'http://localhost:5',
  vaultProjects: { live: 'live', development: 'development' },
  faucet: 'http://127.0.0.1:2',
  networks: [31337, 31338].map(reference => ({
    id: `eip155:${reference}`,
    namespace: 'eip155',
    name: `Local ${reference}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: ['http://127.0.0.1:3'],
  })),
  swapContracts: {},
  solana: [
    {
      id: 'solana:Duc5YWrQXu6yXGFCj9TKqxbLVx1TYMDt',
      namespace: 'solana',
      name: 'Local Solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: ['http://127.0.0.1:5'],
    },
  ],
  bitcoin: [
    {
      id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
      namespace: 'bip122',
      name: 'Local Bitcoin',
      nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
      rpcUrls: ['http://127.0.0.1:6'],
    },
  ],
  tokens: { 'eip155:31337': [{ address: TOKEN }], 'eip155:31338': [{ address: TOKEN }] },
  receivers: [],
  testAccounts: [],
}

const config = (part: Partial<DemoConfig>): DemoConfig => ({ ...DEFAULT_CONFIG, ...part })

describe('?config=', () => {
  test('leads back to the same configuration, and holds only what differs', () => {
    const changed = config({ accent: '#7a3ff2', isInline: true, featuredWalletIds: 'a, b', metadataName: '<b>"é</b>' })
    expect(parseConfig(configSearch(changed))).toEqual(changed)
    expect(configSearch(DEFAULT_CONFIG)).toBe('')
  })

  test.each([
    '?config=',
    '?config={',
    '?config=7',
    '?config=null',
    '?config={"accent":7,"__proto__":{"debug":true},"x":1}',
    '?config={"rpcUrls":["a"],"tokenAddresses":{},"disableAppend":"yes","metadataName":null,"constructor":"x"}',
    '?config={"testWallet":"constructor","testWalletFault":"__proto__","direction":"up"}',
    `?config={"metadataName":"${'x'.repeat(LONGEST + 1)}"}`,
  ])('%s is as if nothing was said', search => expect(parseConfig(search)).toEqual(DEFAULT_CONFIG))
})

describe('options of the host', () => {
  test('are empty as long as nothing is changed', () => {
    expect(hostOptions(DEFAULT_CONFIG, stack)).toEqual({})
  })

  test('hold what is changed, in the shape that the kit takes', () => {
    expect(
      hostOptions(
        config({
          themeMode: 'dark',
          radius: '12',
          featuredWalletIds: ' rabby, ,metamask',
          enableWallets: false,
          branding: false,
          metadataUrl: 'https://shop.example',
          rpcUrls: 'http://127.0.0.1:8, http://127.0.0.1:9',
        }),
        stack,
      ),
    ).toEqual({
      theme: { mode: 'dark', tokens: { radius: '12px' } },
      featuredWalletIds: ['rabby', 'metamask'],
      enableWallets: false,
      features: { branding: false },
      metadata: { name: 'Billfold demo', url: 'https://shop.example' },
      rpcUrls: { 'eip155:31337': ['http://127.0.0.1:8', 'http://127.0.0.1:9'] },
    })
  })

  test('name tokens and nodes of the network that the page begins on', () => {
    const onSecond = config({ defaultNetwork: 'eip155:31338', rpcUrls: 'http://127.0.0.1:9', tokenAddresses: '0x1' })
    expect(hostOptions(onSecond, stack)).toMatchObject({
      rpcUrls: { 'eip155:31338': ['http://127.0.0.1:9'] },
      tokens: { 'eip155:31338': [{ address: '0x1' }] },
    })
    expect(hostOptions({ ...onSecond, hasLocalTokens: true }, stack).tokens).toEqual({
      'eip155:31337': [{ address: TOKEN }],
      'eip155:31338': [{ address: TOKEN }, { address: '0x1' }],
    })
  })

  test('stand in the code as they are given to the kit', () => {
    const said = config({
      preset: 'high-contrast',
      font: 'O\'Neil \\ "x"',
      isInline: true,
      hasOwnConnector: true,
      hasLocalTokens: true,
      hasTokenImages: true,
      metadataName: '</script><script>alert(1)</script>\u2028\u202e`$',
      rpcUrls: "http://127.0.0.1:9/'+alert(1)+'",
      tokenAddresses: "0x'] }, x: [",
    })
    const code = hostCode(said, stack)
    expect(code).not.toMatch(/[\u2028\u202e]/)
    const [, written = ''] = /createBillfold\((\{[\s\S]*?\n\})\)/.exec(code) ?? []
    const [, mark] = /houseMark = '(.*)'/.exec(code) ?? []
    const names = ['evm', 'mainnet', 'base', 'solana', 'solanaMainnet', 'bitcoin', 'bitcoinMainnet'] as const
    const others = ['document', 'houseMark', 'createHouseAccount', 'pairing', 'embedded'] as const
    const { connectors, ...evaluated } = new Function(...names, ...others, `return ${written}`)(
      () => 'evm',
      0,
      0,
      () => 'solana',
      0,
      () => 'bitcoin',
      0,
      { getElementById: (id: string) => id },
      mark,
      () => 'house',
      ({ relay }: { relay: string }) =>
        () =>
          relay,
      ({ vault }: { vault: string }) =>
        () =>
          vault,
    )
    expect(connectors.map((make: (setup: unknown) => unknown) => make({}))).toEqual(['house', stack.relay, stack.vault])
    expect(evaluated).toEqual({
      families: ['evm', 'solana', 'bitcoin'],
      api: stack.api,
      projectId: stack.projectId,
      inlineIn: 'wallet',
      ...hostOptions(said, stack),
    })
  })

  test.each(['evm', 'solana', 'bitcoin'] as const)('one family alone, %s, is all that the code speaks of', family => {
    const code = hostCode(config({ families: family, enableAnnounced: false }), stack)
    expect(code.match(/from '@billfold\/\w+'/g)).toEqual([`from '@billfold/${family}'`])
    expect(code).toMatch(
      new RegExp(`families: \\[${family}\\(\\{ networks: \\[[\\w, ]+\\], enableAnnounced: false \\}\\)\\]`),
    )
  })

  test.each([
    [{ signIn: 'off', signInScope: 'account' }, undefined],
    [{ signIn: 'optional' }, "siwx: createSiwx({ statement: 'Sign in to the Billfold demo.' }),"],
    [{ signIn: 'required' }, 'required: true'],
    [{ signIn: 'optional', signInScope: 'account' }, "scope: 'account'"],
    [{ signIn: 'optional', signInBy: 'api' }, 'siwx: createHostedSiwx({\n    api: '],
    [{ signIn: 'required', signInBy: 'api' }, "projectId: 'project-sign-in'"],
  ] as const)('sign-in %o stands as the option siwx', (said, written) => {
    const code = hostCode(config(said), stack)
    expect(/import { create(Hosted)?Siwx } from 'billfold\/siwx'/.test(code)).toBe(written !== undefined)
    if (written) expect(code).toContain(written)
    else expect(code).not.toContain('siwx')
  })

  test('without the modal, the code lists the wallets itself', () => {
    const code = hostCode(config({ disableAppend: true }), stack)
    expect(code).toContain('disableAppend: true')
    expect(code).toContain('useConnectors()')
    expect(code).not.toContain('ConnectButton')
  })
})

/** Values of which every one says something, for fields of any kind. */
function changedFields(names: readonly (keyof DemoConfig)[]): DemoConfig {
  const fields = groups.flatMap(group => group.fields)
  return config(
    Object.fromEntries(
      names.map(name => {
        const usual = DEFAULT_CONFIG[name]
        const options = fields.find(field => field.name === name)?.options ?? []
        return [name, typeof usual === 'boolean' ? !usual : (options.find(option => option !== usual) ?? '12')]
      }),
    ),
  )
}

describe('the panel', () => {
  const rows = Object.entries<readonly (keyof DemoConfig)[] | { readonly because: string }>(optionFields)
  const shown = groups.flatMap(({ fields }) => fields.map(field => field.name))
  /** What a field is a part of: changing that one turns it off. */
  const beneath: { readonly [name in keyof DemoConfig]?: keyof DemoConfig } = { hasRequestCard: 'pairing' }
  /** Of the demo itself, not of the kit. */
  const own: readonly (keyof DemoConfig)[] = ['direction', 'testWallet', 'testWalletFault']

  test('shows each field once, and no field that stands for nothing', () => {
    const named = new Set([...rows.flatMap(([, row]) => ('because' in row ? [] : row)), ...own])
    expect([...shown].sort()).toEqual([...named].sort())
    expect(new Set(Object.keys(DEFAULT_CONFIG))).toEqual(named)
  })

  const options = rows.flatMap(([option, row]) => ('because' in row ? [] : [{ option, row }]))
  test.each(options)('$option: each of its fields changes what the host writes', ({ option, row }) => {
    const all = hostCode(changedFields(row), stack)
    expect(all).not.toBe(hostCode(DEFAULT_CONFIG, stack))
    for (const name of row) {
      const others = row.filter(other => other !== name && other !== beneath[name])
      const without = hostCode(changedFields(others), stack)
      expect(hostCode(changedFields([...others, name]), stack), name).not.toBe(without)
    }
    if (option !== 'api' && option !== 'projectId') expect(all).toMatch(new RegExp(`${option.split('.').at(-1)}'?:`))
  })
})

describe('what the kit refuses', () => {
  const accept = (part: Partial<DemoConfig>) => {
    const events: KitEvent[] = []
    const result = acceptConfig(config(part), fit =>
      createDemoKit(fit, stack, { onEvent: event => events.push(event) }),
    )
    result.made.destroy()
    return result
  }

  test('is left out with the kit’s own words for it, and the rest stays', () => {
    const { accepted, refusals } = accept({
      connectorTypeOrder: 'recent, nonsense',
      defaultNetwork: '__proto__',
      metadataName: 'Shop',
    })
    expect(accepted).toEqual(config({ metadataName: 'Shop' }))
    expect(refusals.flatMap(({ fields }) => fields).sort()).toEqual(['connectorTypeOrder', 'defaultNetwork'])
    for (const { message } of refusals) expect(message).toMatch(/^Invalid option [\w.]+: \w+/)
  })

  test('is nothing of what is sound', () => {
    const { accepted, refusals } = accept({ hasPublicNetworks: true, enableInjected: false, hasCustomWallet: true })
    expect(refusals).toEqual([])
    expect(accepted).toEqual(config({ hasPublicNetworks: true, enableInjected: false, hasCustomWallet: true }))
  })

  test('is nothing of a single family either, and nodes are those of its first network', () => {
    const { accepted, refusals } = accept({
      families: 'solana',
      rpcUrls: 'http://127.0.0.1:9',
      hasPublicNetworks: true,
    })
    expect(refusals).toEqual([])
    expect(hostOptions(accepted, stack).rpcUrls).toEqual({
      'solana:Duc5YWrQXu6yXGFCj9TKqxbLVx1TYMDt': ['http://127.0.0.1:9'],
    })
  })

  test('is found by the name of the option, of its whole or of a part of it', () => {
    expect(fieldsOf('rpcUrls')).toEqual(['rpcUrls'])
    expect(fieldsOf('rpcUrls.eip155:31337')).toEqual(['rpcUrls'])
    expect(fieldsOf('rpcUrls[0]')).toEqual(['rpcUrls'])
    expect(fieldsOf('metadata')).toEqual(['metadataName', 'metadataDescription', 'metadataUrl', 'hasMetadataIcon'])
    expect(fieldsOf('theme.tokens.surface')).toEqual(['surface'])
    expect(fieldsOf('nothing')).toEqual([])
  })

  test('an error that names nothing known takes every change back, and one that stays is thrown', () => {
    const broken = (isBroken: (fit: DemoConfig) => boolean) => (fit: DemoConfig) => {
      if (isBroken(fit)) throw new Error('broken')
      return 'made'
    }
    expect(
      acceptConfig(
        config({ debug: true }),
        broken(fit => fit.debug),
      ),
    ).toEqual({
      made: 'made',
      accepted: DEFAULT_CONFIG,
      refusals: [{ message: 'Error: broken', fields: ['debug'] }],
    })
    expect(() =>
      acceptConfig(
        config({ debug: true }),
        broken(() => true),
      ),
    ).toThrow('broken')
  })
})
