import { describe, expect, test } from 'vitest'
import { groupsOf, idle, idsOf, iphone, row, wallet } from './testing/samples.ts'
import { walletKey } from './walletKey.ts'

describe('walletGroups', () => {
  test('keeps connectors and directory apart when they are different wallets', () => {
    const groups = groupsOf({ connectors: [wallet('a')], directory: [row('b'), row('c')] })
    expect(idsOf(groups)).toEqual({ injected: ['a'], others: ['b', 'c'] })
  })

  test.each([
    ['rdns', { rdns: 'org.rabbit' }, row('rabbit', { rdns: ['org.rabbit'] })],
    ['rdns of the connector id', { id: 'org.rabbit' }, row('rabbit', { rdns: ['org.rabbit'] })],
    ['rdns in another case', { rdns: 'Org.Rabbit' }, row('rabbit', { rdns: ['org.rabbit'] })],
    ['rdns of the phone app', { rdns: 'io.metamask.mobile' }, row('metamask', { rdns: ['io.metamask'] })],
    ['one of several rdns', { rdns: 'b.b' }, row('two', { rdns: ['a.a', 'b.b'] })],
    ['the slug it names', { walletId: 'rabbit' }, row('rabbit', { rdns: ['x.y'] })],
    [
      'the id of the public registry it names',
      { walletId: 'ff00' },
      row('rabbit', { explorerId: 'ff00', rdns: ['x.y'] }),
    ],
    ['the name, where the row has no rdns', { name: 'Rábbit ' }, row('rabbit', { name: 'rabbit' })],
  ])('drops a directory row that is installed, known by %s', (_, given, listing) => {
    const groups = groupsOf({ connectors: [wallet('some', given)], directory: [listing, row('other')] })
    expect(groups.others.map(item => item.id)).toEqual(['other'])
    expect(groups.injected[0]?.listing).toBe(listing)
  })

  test('does not let a stranger take the place of a known wallet by its name', () => {
    const groups = groupsOf({
      connectors: [wallet('evil', { name: 'Fox', rdns: 'evil.example' })],
      directory: [row('fox', { name: 'Fox', rdns: ['example.fox'] })],
    })
    expect(idsOf(groups)).toEqual({ injected: ['evil'], others: ['fox'] })
    expect(groups.injected[0]?.listing).toBeUndefined()
  })

  test('distinguishes wallets of one name: the known one, a stranger, and twins that share their rdns', () => {
    const directory = [row('fox', { name: 'Fox', rdns: ['example.fox'] }), row('hare', { name: 'Hare' })]
    const notesOf = (...connectors: readonly ReturnType<typeof wallet>[]) =>
      groupsOf({ connectors, directory }).injected.map(({ note }) =>
        note ? [note.mark, note.rdns, `${note.place}/${note.count}`] : undefined,
      )
    const known = wallet('a', { name: 'Fox', rdns: 'example.fox' })
    const stranger = wallet('b', { name: ' fóx', rdns: 'evil.example' })
    expect(notesOf(known, wallet('c'))).toEqual([undefined, undefined])
    expect(notesOf(stranger, known)).toEqual([
      ['unknown', 'evil.example', '1/1'],
      ['known', 'example.fox', '1/1'],
    ])
    // Also where the known one is not there.
    expect(notesOf(stranger)).toEqual([['unknown', 'evil.example', '1/1']])
    expect(notesOf(wallet('eip6963.Fox', { name: 'Fox', isIncomplete: true }))).toEqual([['unknown', undefined, '1/1']])
    // It is unknown which of them is the one of the directory.
    expect(notesOf(known, { ...known, id: 'a#1' }, stranger)).toEqual([
      [undefined, 'example.fox', '1/2'],
      [undefined, 'example.fox', '2/2'],
      ['unknown', 'evil.example', '1/1'],
    ])
    // The directory knows no rdns of this one, and a wallet of a family without rdns has no rdns.
    expect(notesOf(wallet('hare.one', { name: 'Hare', rdns: 'hare.one' }))).toEqual([undefined])
    expect(notesOf(wallet('standard', { name: 'Fox' }))).toEqual([undefined])
  })

  test('keeps two wallets of one maker that share a row', () => {
    const groups = groupsOf({
      connectors: [wallet('a.fox'), wallet('a.fox.beta')],
      directory: [row('fox', { rdns: ['a.fox', 'a.fox.beta'] })],
    })
    expect(idsOf(groups)).toEqual({ injected: ['a.fox', 'a.fox.beta'] })
    expect(groups.injected.map(walletKey)).toEqual(['fox', 'a.fox.beta'])
  })

  test('sorts several namespaces before announced before injected', () => {
    const groups = groupsOf({
      connectors: [wallet('old', { kind: 'injected' }), wallet('new'), wallet('wide', { namespaces: ['made', 'two'] })],
    })
    expect(idsOf(groups)).toEqual({ injected: ['wide', 'new', 'old'] })
  })

  test('offers only wallets of the family that the modal was opened for', () => {
    const given = {
      connectors: [
        wallet('one'),
        wallet('other', { namespaces: ['two'] }),
        wallet('both', { namespaces: ['made', 'two'] }),
      ],
      directory: [row('a', { namespaces: ['made'] }), row('b', { namespaces: ['two'] })],
      namespaces: { made: idle, two: idle },
    }
    expect(idsOf(groupsOf({ ...given, wanted: 'two' }))).toEqual({ injected: ['both', 'other'], others: ['b'] })
    // A family that the kit does not have takes nothing away.
    expect(idsOf(groupsOf({ ...given, wanted: 'three' }))).toEqual(idsOf(groupsOf(given)))
  })

  test('makes one row of a wallet that has a connector for each family', () => {
    const connectors = [
      wallet('fox', { name: 'Fox' }),
      wallet('owl'),
      wallet('two.fox', { name: 'fox ', namespaces: ['two'] }),
      // The same family once more: another wallet of that name.
      wallet('other.fox', { name: 'Fox' }),
      wallet('trust', { name: 'Trust Wallet' }),
      wallet('two.trust', { name: 'Trust', namespaces: ['two'] }),
    ]
    const namespaces = { made: idle, two: idle }
    const groups = groupsOf({ connectors, namespaces, directory: [row('the-fox', { name: 'Fox' })] })
    expect(groups.injected.map(({ id, others }) => [id, ...(others ?? []).map(other => other.id)])).toEqual([
      ['fox', 'two.fox'],
      ['trust', 'two.trust'],
      ['owl'],
      ['other.fox'],
    ])
    expect(idsOf(groupsOf({ connectors, namespaces, recent: ['two.fox'] })).recent).toEqual(['fox'])
  })

  test('puts those used last first, newest first, and only while they are there', () => {
    const groups = groupsOf({ connectors: [wallet('a'), wallet('b'), wallet('c')], recent: ['c', 'gone', 'a'] })
    expect(idsOf(groups)).toEqual({ recent: ['c', 'a'], injected: ['b'] })
  })

  test('draws no rows for embedded connectors, and one for pairing where codes are scanned', () => {
    const connectors = [wallet('wc', { kind: 'pairing' }), wallet('mail', { kind: 'embedded' })]
    expect(idsOf(groupsOf({ connectors }))).toEqual({ walletConnect: ['wc'] })
    expect(idsOf(groupsOf({ connectors, platform: iphone }))).toEqual({})
    const other = [wallet('wc', { kind: 'pairing', namespaces: ['elsewhere'] })]
    expect(idsOf(groupsOf({ connectors: other }))).toEqual({})
  })

  test('puts a wallet that was paired last first, while it can be paired again', () => {
    const given = {
      recent: ['owl', 'hare'],
      directory: [row('owl', { hasPairing: true }), row('hare'), row('emu', { hasPairing: true })],
    }
    const connectors = [wallet('wc', { kind: 'pairing' })]
    expect(idsOf(groupsOf({ ...given, connectors })).recent).toEqual(['owl'])
    expect(idsOf(groupsOf(given)).recent).toBeUndefined()
    const here = [...connectors, wallet('org.owl', { walletId: 'owl' })]
    expect(idsOf(groupsOf({ ...given, connectors: here })).recent).toBeUndefined()
  })

  test('with pairing alone leaves out what cannot be paired', () => {
    const directory = [row('owl', { hasPairing: true }), row('hare')]
    expect(idsOf(groupsOf({ directory, settings: { isBasic: true } })).others).toEqual(['owl'])
  })

  describe('lists of the host', () => {
    const directory = [
      row('fox', { explorerId: 'f0', rdns: ['example.fox'] }),
      row('hare', { explorerId: 'a0', rdns: ['example.hare'] }),
      row('owl'),
    ]

    test.each([
      ['slug', 'fox'],
      ['id of the public registry', 'f0'],
      ['rdns', 'example.fox'],
    ])('excludes a row by %s', (_, id) => {
      expect(idsOf(groupsOf({ directory, settings: { excludeWalletIds: [id] } }))).toEqual({ others: ['hare', 'owl'] })
    })

    test.each([
      ['its rdns', 'example.fox', wallet('example.fox')],
      ['the slug of its row', 'fox', wallet('example.fox')],
      ['the registry id of its row', 'f0', wallet('example.fox')],
      ['its own id', 'stick', wallet('stick', { kind: 'external' })],
      ['the name of the excluded row', 'fox', wallet('elsewhere', { name: 'FOX' })],
    ])('excludes a connector by %s', (_, id, connector) => {
      const groups = groupsOf({ directory, connectors: [connector], settings: { excludeWalletIds: [id] } })
      expect([...groups.injected, ...groups.external]).toEqual([])
    })

    test('includes rows by any name; what is installed, and what the host passed itself, stays beside them (F3)', () => {
      const groups = groupsOf({
        directory,
        connectors: [wallet('example.hare'), wallet('unknown'), wallet('stick', { kind: 'external' })],
        settings: { includeWalletIds: ['a0', 'owl'] },
      })
      expect(idsOf(groups)).toEqual({ injected: ['example.hare', 'unknown'], external: ['stick'], others: ['owl'] })
    })

    test('exclusion wins over inclusion', () => {
      const settings = { includeWalletIds: ['fox', 'owl'], excludeWalletIds: ['fox'] }
      expect(idsOf(groupsOf({ directory, settings }))).toEqual({ others: ['owl'] })
    })

    test('features rows in the order of the host, each once, by any name', () => {
      const settings = { featuredWalletIds: ['owl', 'f0', 'fox', 'nobody'] }
      expect(idsOf(groupsOf({ directory, settings }))).toEqual({ featured: ['owl', 'fox'], others: ['hare'] })
    })

    test('shows a featured wallet that is installed as installed', () => {
      const groups = groupsOf({
        directory,
        connectors: [wallet('example.fox')],
        settings: { featuredWalletIds: ['fox', 'hare'] },
      })
      expect(idsOf(groups)).toEqual({ injected: ['example.fox'], featured: ['hare'], others: ['owl'] })
    })

    test("adds the host's own wallets, not twice", () => {
      const groups = groupsOf({
        directory,
        settings: {
          customWallets: [
            { id: 'own', name: 'Own' },
            { id: 'owl', name: 'Owl of ours' },
          ],
        },
      })
      expect(idsOf(groups)).toEqual({ custom: ['own', 'owl'], others: ['fox', 'hare'] })
    })

    test('takes the picture that the host set for a connector', () => {
      const groups = groupsOf({
        connectors: [wallet('fox', { icon: 'data:image/png;base64,a' })],
        settings: { connectorImages: { fox: 'https://host.example/fox.png' } },
      })
      expect(groups.injected[0]?.imageUrl).toBe('https://host.example/fox.png')
    })
  })

  describe('families and platforms', () => {
    const namespaces = {
      made: { status: 'connected', connectorId: 'a', accounts: [], approvedNetworks: 'all', networkId: 'made:1' },
      two: {
        status: 'disconnected',
        connectorId: undefined,
        accounts: [],
        approvedNetworks: 'all',
        networkId: 'two:1',
      },
    } as const

    test('leaves out rows of families that the kit does not have', () => {
      const directory = [row('here'), row('elsewhere', { namespaces: ['three'] }), row('unknown', { namespaces: [] })]
      expect(idsOf(groupsOf({ directory }))).toEqual({ others: ['here', 'unknown'] })
    })

    test('offers only wallets of the active family while another one is connected', () => {
      const connectors = [wallet('one'), wallet('second', { namespaces: ['two'] })]
      expect(idsOf(groupsOf({ connectors, namespaces, activeNamespace: 'two' }))).toEqual({ injected: ['second'] })
      expect(idsOf(groupsOf({ connectors, namespaces, activeNamespace: 'made' }))).toEqual({
        injected: ['one', 'second'],
      })
    })

    test('leaves out on a phone what has no form there', () => {
      const directory = [
        row('extension', { stores: { chrome: 'https://x.example' } }),
        row('app', { stores: { ios: 'https://x.example' } }),
        row('linked', { mobileLink: 'x://' }),
        row('browser', { browseLink: 'https://x.example/{url}' }),
        row('web', { webappLink: 'https://x.example' }),
      ]
      expect(idsOf(groupsOf({ directory, platform: iphone }))).toEqual({ others: ['app', 'linked', 'browser', 'web'] })
      expect(groupsOf({ directory }).others).toHaveLength(5)
    })
  })
})
