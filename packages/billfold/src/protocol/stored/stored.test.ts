import { describe, expect, it } from 'vitest'
import { getBalancesExample } from '../http/getBalances.ts'
import { pairingSessionsKey } from './pairingSessionsKey.ts'
import { storedActiveNetwork } from './storedActiveNetwork.ts'
import { storedBalances } from './storedBalances.ts'
import { storedConnections } from './storedConnections.ts'
import { storedDeepLink } from './storedDeepLink.ts'
import { storedEmail } from './storedEmail.ts'
import { storedIdentities } from './storedIdentities.ts'
import { storedLastEmailLogin } from './storedLastEmailLogin.ts'
import { storedLoginUsed } from './storedLoginUsed.ts'
import { storedNativeBalances } from './storedNativeBalances.ts'
import { storedPairing } from './storedPairing.ts'
import { storedPasskeyUsed } from './storedPasskeyUsed.ts'
import { storedPendingPairing } from './storedPendingPairing.ts'
import { storedPendingSends } from './storedPendingSends.ts'
import { storedPreferredAccountTypes } from './storedPreferredAccountTypes.ts'
import { storedPrices } from './storedPrices.ts'
import { storedRecentEmails } from './storedRecentEmails.ts'
import { storedRecentReceivers } from './storedRecentReceivers.ts'
import { storedRecentWallets } from './storedRecentWallets.ts'
import { storedRemoteConfig } from './storedRemoteConfig.ts'
import { storedSmartAccountNetworks } from './storedSmartAccountNetworks.ts'
import { storedSocialProvider } from './storedSocialProvider.ts'
import { storedValues } from './storedValues.ts'

const connection = {
  connectorId: 'io.metamask',
  namespace: 'eip155',
  name: 'MetaMask',
  accounts: [{ address: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb', type: 'eoa' }],
  networkId: 'eip155:1',
  approvedNetworks: 'all',
  status: 'connected',
}

describe.each(storedValues.map(value => [value.key, value] as const))('%s', (key, value) => {
  it('has a key of its own', () => {
    expect(key).toMatch(/^@billfold\/[a-z-]+$/)
    expect(storedValues.filter(other => other.key === key)).toHaveLength(1)
    expect(value.version).toBeGreaterThan(0)
  })

  it('drops what it is not, without throwing', () => {
    for (const odd of [
      undefined,
      null,
      Number.NaN,
      -1,
      '',
      'x'.repeat(1e6),
      {},
      [],
      [null],
      [[[]]],
      { a: null },
      false,
    ]) {
      const parsed = value.parse(odd)
      // Empty lists and tables are values; everything else is not.
      if (parsed !== undefined) expect([[], {}]).toContainEqual(parsed)
    }
  })

  it('lets no stored key reach a prototype', () => {
    const hostile = JSON.parse('{"__proto__":{"polluted":"eoa"},"constructor":"eoa","prototype":"eoa"}')
    for (const odd of [hostile, [hostile], { eip155: hostile }]) value.parse(odd)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    const parsed = value.parse(hostile)
    if (typeof parsed === 'object' && parsed !== null) expect(Object.getOwnPropertyNames(parsed)).toEqual([])
  })

  it('reads back what it wrote', () => {
    for (const example of examples[key] ?? []) {
      const parsed = value.parse(JSON.parse(JSON.stringify(example)))
      expect(parsed).toStrictEqual(example)
    }
    expect(examples[key]?.length ?? 0, `no example for ${key}`).toBeGreaterThan(0)
  })
})

const address = connection.accounts[0]?.address ?? ''
const at = 1_769_860_800_000
const examples: Record<string, readonly unknown[]> = {
  '@billfold/pairing': [
    {
      topic: 'ab'.repeat(32),
      name: 'Phone',
      networkIds: { eip155: 'eip155:1' },
      addresses: { eip155: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb' },
      properties: { bip122_addressesChanged: [{ address: 'bc1q', intention: 'payment' }] },
    },
  ],
  '@billfold/pairing-pending': [at + 0.25],
  '@billfold/active-network': ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  '@billfold/connections': [
    [],
    [
      connection,
      {
        ...connection,
        namespace: 'bip122',
        accounts: [{ address: 'bc1q', type: 'payment', path: "m/84'", publicKey: '02' }],
        status: 'active',
      },
      {
        ...connection,
        accounts: ['smartAccount', 'ordinal'].map(type => ({ address: '0xab', type })),
        status: 'disconnected',
      },
    ],
  ],
  '@billfold/recent-wallets': [
    [
      { id: 'metamask', name: 'MetaMask', rdns: 'io.metamask' },
      { id: 'rainbow', name: 'Rainbow' },
    ],
  ],
  '@billfold/preferred-account-types': [{}, { eip155: 'smartAccount', bip122: 'payment' }, { bip122: 'ordinal' }],
  '@billfold/remote-config': [{ features: [{ id: 'swap', isEnabled: true, config: ['1inch'] }] }],
  '@billfold/login-used': [true],
  '@billfold/passkey-used': [true],
  '@billfold/account-names': [{}, { [`eip155:${address}`]: 'Savings' }],
  '@billfold/email': ['alice@example.com', `${'a'.repeat(510)}@b`],
  '@billfold/recent-emails': [['alice@example.com', 'b@example.com']],
  '@billfold/last-email-login': [{}, { '1y2p0ij': at, '0': 0 }],
  '@billfold/social-username': ['alice'],
  '@billfold/last-network': ['eip155:1'],
  '@billfold/smart-account-networks': [['eip155:1', 'eip155:8453']],
  '@billfold/social-provider': ['google', 'farcaster'],
  '@billfold/pending-sign-out': [true],
  '@billfold/pending-social': ['x'],
  '@billfold/pending-sends': [
    [],
    [
      {
        id: 'a',
        accountId: `eip155:1:${address}`,
        to: address,
        amount: '12500000',
        token: { address, symbol: 'USDC', decimals: 6 },
        hash: `0x${'ab'.repeat(32)}`,
        hashAt: at + 1,
        status: 'pending',
        at,
      },
      {
        id: 'b',
        accountId: `eip155:1:${address}`,
        to: address,
        amount: '1',
        token: { symbol: '', decimals: 18 },
        status: 'asking',
        at,
      },
      {
        id: 'c',
        accountId: `eip155:1:${address}`,
        hash: 'c',
        status: 'confirmed',
        at,
        description: 'Stake 5 ETH',
        confirmations: 3,
      },
    ],
  ],
  '@billfold/sign-in-sessions': [
    [],
    [{ data: { accountAddress: address, chainId: 'eip155:1', nonce: '12345678' }, message: 'a', signature: '0x' }],
  ],
  '@billfold/hosted-sessions': [
    [],
    [{ api: 'https://api.example', projectId: 'shop', chainId: 'eip155:1', address, token: 'a.b-c_.d' }],
    [{ api: '/api', projectId: 'shop', chainId: 'eip155:1', address, token: 'a', isEnded: true }],
  ],
  '@billfold/recent-receivers': [{}, { eip155: [{ address, name: 'a.eth' }, { address }], solana: [] }],
  '@billfold/deep-link': [
    { href: 'metamask://', name: 'MetaMask' },
    { href: 'mydata://', name: 'My' },
  ],
  '@billfold/balances': [{ [`eip155:1:${address}`]: { at, value: getBalancesExample.answer } }],
  '@billfold/native-balances': [
    { [`eip155:1:${address}`]: { at, value: { balance: '1', decimals: 18, symbol: 'ETH' } } },
  ],
  '@billfold/identities': [
    { [`eip155:1:${address}`]: { at, name: 'a.eth', avatar: 'data:image/png;base64,AA==' }, 'eip155:8453:b': { at } },
  ],
  '@billfold/names': [{ [address]: { at, value: [{ name: 'a.example', addresses: {}, attributes: [] }] } }],
  '@billfold/history': [{ [`eip155:1:${address}`]: { at, value: { data: [] } } }],
  '@billfold/prices': [{ [`eip155:1:${address}`]: { at, value: 1.5 } }],
}

it('each value has an example, and a name that pages of every release know', () => {
  expect(storedValues.map(({ key }) => key).sort()).toEqual(Object.keys(examples).sort())
  expect(pairingSessionsKey).toBe('@billfold/pairing-sessions')
})

describe('parsers', () => {
  it.each(['balances', 'history', 'identities', 'names', 'native-balances', 'prices'])(
    'drop %s whose name is invalid',
    name => {
      const [example] = examples[`@billfold/${name}`] as [Record<string, object>]
      const [[key, entry]] = Object.entries(example) as [[string, object]]
      const parsed = storedValues
        .find(value => value.key === `@billfold/${name}`)
        ?.parse({ [` ${key}`]: entry, [`${key} `]: entry, [key]: entry })
      expect(parsed).toEqual({ [key]: entry })
    },
  )

  it('drop a bad identity alone, an invalid picture, and all but fifty', () => {
    const id = `eip155:1:${address}`
    for (const bad of [7, null, {}, { at: '5' }, { at: -1 }, { at: Number.NaN }, { at: Number.POSITIVE_INFINITY }])
      expect(storedIdentities.parse({ 'solana:abc:d': bad, [id]: { at: 0 } })).toEqual({ [id]: { at: 0 } })
    const avatarOf = (avatar: unknown) => storedIdentities.parse({ [id]: { at, avatar } })?.[id]?.avatar
    expect(avatarOf('x'.repeat(20_000))).toHaveLength(20_000)
    for (const bad of ['x'.repeat(20_001), 7, ['x']]) expect(avatarOf(bad)).toBeUndefined()
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`eip155:1:${index}`, { at }]))
    expect(Object.keys(storedIdentities.parse(many) ?? {})).toHaveLength(50)
  })

  it('read no pairing but one of a topic, and of it what fits', () => {
    const [pairing] = examples['@billfold/pairing'] as [Record<string, unknown>]
    const topic = 'ab'.repeat(32)
    for (const bad of [
      { topic: `${topic}0` },
      { topic: ` ${topic}` },
      { topic: [topic] },
      { name: '' },
      { networkIds: null },
      { addresses: 7 },
    ])
      expect(storedPairing.parse({ ...pairing, ...bad })).toBeUndefined()
    expect(
      storedPairing.parse({
        ...pairing,
        networkIds: { eip155: 'eip155:1', solana: 'nonsense', bip122: 7 },
        addresses: { eip155: address, solana: 7 },
        properties: 7,
      }),
    ).toEqual({
      ...pairing,
      networkIds: { eip155: 'eip155:1' },
      addresses: { eip155: address },
      properties: {},
    })
  })

  it('drop a bad connection alone (fault 67)', () => {
    const bad = [
      null,
      {},
      { ...connection, status: 'hacked' },
      { ...connection, namespace: '__proto__' },
      { ...connection, namespace: 'EIP155' },
      { ...connection, namespace: 'eip155!' },
      { ...connection, accounts: {} },
      { ...connection, connectorId: 'x'.repeat(600) },
      { ...connection, name: '' },
    ]
    expect(storedConnections.parse([...bad, connection])).toEqual([connection])
    const [parsed] =
      storedConnections.parse([
        {
          ...connection,
          networkId: 'nonsense',
          extra: 1,
          accounts: [null, { address: 1, type: 'eoa' }, { address: 'a', type: 'x' }, ...connection.accounts],
        },
      ]) ?? []
    expect(parsed).toEqual({ ...connection, networkId: undefined })
  })

  it('keep the networks that a wallet approved, and read records of before that have none', () => {
    const approvedIn = (approvedNetworks: unknown) =>
      storedConnections.parse([{ ...connection, approvedNetworks }])?.[0]?.approvedNetworks
    expect(approvedIn('all')).toBe('all')
    expect(approvedIn(['eip155:1', 'eip155:8453'])).toEqual(['eip155:1', 'eip155:8453'])
    expect(approvedIn(['eip155:1', 7, null, '__proto__', {}])).toEqual(['eip155:1'])
    expect(approvedIn([])).toEqual([])
    expect(approvedIn(Array(5_000).fill('eip155:1'))).toHaveLength(100)
    for (const bad of ['some', 7, null, {}, undefined]) expect(approvedIn(bad)).toBe('all')
    const { approvedNetworks: _all, ...before } = connection
    expect(storedConnections.parse([before])).toEqual([connection])
  })

  it('cut lists at their bound', () => {
    expect(storedConnections.parse(Array.from({ length: 5_000 }, () => connection))).toHaveLength(100)
    const accounts = Array.from({ length: 500 }, () => connection.accounts[0])
    expect(storedConnections.parse([{ ...connection, accounts }])?.[0]?.accounts).toHaveLength(100)
    const wallets = Array.from({ length: 5 }, (_, index) => ({ id: `${index}`, name: 'W' }))
    expect(storedRecentWallets.parse(wallets)).toHaveLength(2)
    expect(storedRecentEmails.parse(Array.from({ length: 5 }, (_, index) => `${index}@a.example`))).toHaveLength(3)
    expect(storedSmartAccountNetworks.parse(Array(500).fill('eip155:1'))).toHaveLength(100)
    const table = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, { at: 1, value: 1 }]))
    expect(Object.keys(storedPrices.parse(table) ?? {})).toHaveLength(100)
  })

  it('drop a bad send alone, and keep twenty of it and of what a host has sent', () => {
    const [, [send]] = examples['@billfold/pending-sends'] as [unknown, [Record<string, unknown>]]
    for (const bad of [
      { id: 7 },
      { accountId: 'eip155:1' },
      { amount: '1.5' },
      { amount: '-1' },
      { amount: '9'.repeat(79) },
      { status: 'sent' },
      { at: Number.NaN },
      { hash: {} },
      { token: null },
      { token: { symbol: 'X' } },
      { token: { symbol: 'X', decimals: 256 } },
      { token: { symbol: 7, decimals: 6 } },
      { token: { symbol: ['X'], decimals: 6 } },
      { token: { symbol: 'X'.repeat(513), decimals: 6 } },
      { token: { symbol: 'X', decimals: 6, address: 7 } },
      { hashAt: '1' },
      { hashAt: Number.NaN },
      { description: 7 },
      { description: 'x'.repeat(513) },
      { confirmations: '3' },
      { token: undefined },
      { token: undefined, hash: undefined, description: 'Stake' },
    ])
      expect(storedPendingSends.parse([{ ...send, ...bad }, send]), JSON.stringify(bad)).toEqual([send])
    expect(storedPendingSends.parse(Array(50).fill(send))).toHaveLength(40)
    const kept = ['asking', 'pending', 'confirmed', 'failed', 'expired', 'altered', 'unknown'].map(status => ({
      ...send,
      status,
      token: { symbol: 'X'.repeat(512), decimals: 0 },
    }))
    expect(storedPendingSends.parse(kept)).toEqual(kept)
    expect(
      storedRecentReceivers.parse({
        eip155: Array(50).fill(address),
        solana: [7, null, 'a', { address: 'b', name: 'b.eth' }, { address: 'c', name: 7 }, { name: 'd' }],
        X: [],
        ' eip155': [],
        'eip155!': [],
      }),
    ).toEqual({
      eip155: Array(10).fill({ address }),
      solana: [{ address: 'a' }, { address: 'b', name: 'b.eth' }, { address: 'c' }],
    })
  })

  it('refuse values of the wrong kind', () => {
    expect(storedActiveNetwork.parse('eip155')).toBeUndefined()
    expect(storedLoginUsed.parse('true')).toBeUndefined()
    expect(storedPasskeyUsed.parse(1)).toBeUndefined()
    for (const bad of ['nobody', 'a b@c', 'a@b c', `${'a'.repeat(511)}@b`]) {
      expect(storedEmail.parse(bad)).toBeUndefined()
      expect(storedRecentEmails.parse([bad, 'a@b'])).toEqual(['a@b'])
    }
    for (const bad of [0, '5', -1]) expect(storedPendingPairing.parse(bad)).toBeUndefined()
    expect(storedLastEmailLogin.parse('1')).toBeUndefined()
    for (const bad of [Number.POSITIVE_INFINITY, -1, '1', null])
      expect(storedLastEmailLogin.parse({ '1y2p0ij': bad, ok: 5 })).toEqual({ ok: 5 })
    expect(storedLastEmailLogin.parse({ 'ada@example.com': 5, __proto__: { a: 1 } })).toEqual({})
    expect(
      Object.keys(
        storedLastEmailLogin.parse(Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`k${at}`, at]))) ?? {},
      ),
    ).toHaveLength(10)
    expect(storedSocialProvider.parse('myspace')).toBeUndefined()
    expect(storedRemoteConfig.parse({ features: 'all' })).toBeUndefined()
    expect(storedPreferredAccountTypes.parse({ eip155: 'contract', solana: 'eoa' })).toEqual({ solana: 'eoa' })
    for (const href of ['javascript:alert(1)', 'JAVASCRIPT:x', 'data:text/html,x', 'nonsense', ' javascript:x'])
      expect(storedDeepLink.parse({ href, name: 'x' }), href).toBeUndefined()
  })

  it('drop a bad cache entry alone', () => {
    const good = { at: 1, value: { balance: '1', decimals: 18, symbol: 'ETH' } }
    const parsed = storedNativeBalances.parse({
      'eip155:1:a': good,
      'eip155:1:b': { ...good, at: 'now' },
      'eip155:1:c': { at: 1, value: { balance: '1.5', decimals: 18, symbol: 'ETH' } },
      'eip155 1': good,
    })
    expect(parsed).toEqual({ 'eip155:1:a': good })
    expect(storedBalances.parse({ 'eip155:1:a': { at: 1, value: { balances: [7] } } })).toEqual({
      'eip155:1:a': { at: 1, value: { balances: [] } },
    })
  })
})
