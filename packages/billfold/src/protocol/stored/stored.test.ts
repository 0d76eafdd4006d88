import { describe, expect, it } from 'vitest'
import { getBalancesExample } from '../http/getBalances.ts'
import { storedActiveNetwork } from './storedActiveNetwork.ts'
import { storedBalances } from './storedBalances.ts'
import { storedConnections } from './storedConnections.ts'
import { storedDeepLink } from './storedDeepLink.ts'
import { storedEmail } from './storedEmail.ts'
import { storedLastEmailLogin } from './storedLastEmailLogin.ts'
import { storedLoginUsed } from './storedLoginUsed.ts'
import { storedNativeBalances } from './storedNativeBalances.ts'
import { storedPasskeyUsed } from './storedPasskeyUsed.ts'
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
      expect(parsed).toEqual(example)
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
      },
    ],
  ],
  '@billfold/recent-wallets': [
    [
      { id: 'metamask', name: 'MetaMask', rdns: 'io.metamask' },
      { id: 'rainbow', name: 'Rainbow' },
    ],
  ],
  '@billfold/preferred-account-types': [{}, { eip155: 'smartAccount', bip122: 'payment' }],
  '@billfold/remote-config': [{ features: [{ id: 'swap', isEnabled: true, config: ['1inch'] }] }],
  '@billfold/login-used': [true],
  '@billfold/passkey-used': [true],
  '@billfold/email': ['a@example.com'],
  '@billfold/recent-emails': [['a@example.com', 'b@example.com']],
  '@billfold/last-email-login': [at],
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
    ],
  ],
  '@billfold/recent-receivers': [{}, { eip155: [{ address, name: 'a.eth' }, { address }], solana: [] }],
  '@billfold/deep-link': [{ href: 'metamask://', name: 'MetaMask' }],
  '@billfold/balances': [{ [`eip155:1:${address}`]: { at, value: getBalancesExample.answer } }],
  '@billfold/native-balances': [
    { [`eip155:1:${address}`]: { at, value: { balance: '1', decimals: 18, symbol: 'ETH' } } },
  ],
  '@billfold/identities': [
    { [`eip155:1:${address}`]: { at, name: 'a.eth', avatar: 'data:image/png;base64,AA==' }, 'eip155:1:b': { at } },
  ],
  '@billfold/names': [{ [address]: { at, value: [{ name: 'a.example', addresses: {}, attributes: [] }] } }],
  '@billfold/history': [{ [`eip155:1:${address}`]: { at, value: { data: [] } } }],
  '@billfold/prices': [{ [`eip155:1:${address}`]: { at, value: 1.5 } }],
}

describe('parsers', () => {
  it('drop a bad connection alone (fault 67)', () => {
    const bad = [
      null,
      {},
      { ...connection, status: 'hacked' },
      { ...connection, namespace: '__proto__' },
      { ...connection, namespace: 'EIP155' },
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
    const wallets = Array.from({ length: 5 }, (_, index) => ({ id: `${index}`, name: 'W' }))
    expect(storedRecentWallets.parse(wallets)).toHaveLength(2)
    expect(storedRecentEmails.parse(Array.from({ length: 5 }, (_, index) => `${index}@a.example`))).toHaveLength(3)
    expect(storedSmartAccountNetworks.parse(Array(500).fill('eip155:1'))).toHaveLength(100)
    const table = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, { at: 1, value: 1 }]))
    expect(Object.keys(storedPrices.parse(table) ?? {})).toHaveLength(100)
  })

  it('drop a bad send alone, and keep twenty', () => {
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
    ])
      expect(storedPendingSends.parse([{ ...send, ...bad }, send]), JSON.stringify(bad)).toEqual([send])
    expect(storedPendingSends.parse(Array(50).fill(send))).toHaveLength(20)
    expect(
      storedRecentReceivers.parse({
        eip155: Array(50).fill(address),
        solana: [7, null, 'a', { address: 'b', name: 'b.eth' }, { address: 'c', name: 7 }, { name: 'd' }],
        X: [],
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
    expect(storedEmail.parse('nobody')).toBeUndefined()
    expect(storedLastEmailLogin.parse('1')).toBeUndefined()
    expect(storedLastEmailLogin.parse(Number.POSITIVE_INFINITY)).toBeUndefined()
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
