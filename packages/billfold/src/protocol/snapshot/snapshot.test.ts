import { describe, expect, it } from 'vitest'
import { snapshotCharacters } from '../limits.ts'
import { readSnapshot } from './readSnapshot.ts'
import type { Snapshot } from './Snapshot.ts'
import { writeSnapshot } from './writeSnapshot.ts'

const snapshot: Snapshot = {
  networkId: 'eip155:8453',
  connections: [
    {
      connectorId: 'io.metamask',
      namespace: 'eip155',
      name: 'Käse; =“Wallet”, 100%',
      accounts: [{ address: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb', type: 'eoa' }],
      networkId: 'eip155:8453',
      approvedNetworks: 'all',
      status: 'active',
    },
  ],
}
/** What a browser sends of a cookie that was set. */
const sent = (cookie: string) => cookie.split(';')[0] ?? ''
const boxed = (value: unknown, version: unknown = 1) =>
  `billfold.snapshot=${encodeURIComponent(JSON.stringify({ v: version, d: value }))}`

describe('a snapshot as a cookie', () => {
  it('is read back as it was written, wherever it stands in the header', () => {
    const cookie = sent(writeSnapshot(snapshot, false))
    expect(cookie).toMatch(/^billfold\.snapshot=[\w.%~!*'()-]+$/)
    for (const header of [cookie, `a=1; ${cookie}`, `${cookie};b=2`, `billfold.snapshots=1; x; ${cookie}; =`])
      expect(readSnapshot(header)).toEqual(snapshot)
  })

  it('is first party, of the whole site, and secure where the page is', () => {
    expect(writeSnapshot(snapshot, false)).toMatch(/; Path=\/; Max-Age=2592000; SameSite=Lax$/)
    expect(writeSnapshot(snapshot, true)).toMatch(/; SameSite=Lax; Secure$/)
  })

  it('is removed when it is empty, or too large', () => {
    const gone = 'billfold.snapshot=; Path=/; Max-Age=0; SameSite=Lax'
    expect(writeSnapshot(undefined, false)).toBe(gone)
    const [connection] = snapshot.connections
    const large = { ...snapshot, connections: Array(20).fill(connection) }
    expect(writeSnapshot(large, false)).toBe(gone)
    expect(sent(writeSnapshot(snapshot, true)).length).toBeLessThan(snapshotCharacters)
  })
})

describe('a header that may be forged', () => {
  it('holds no snapshot without a cookie', () => {
    for (const header of [
      undefined,
      null,
      '',
      ';',
      'a=b',
      'billfold.snapshot',
      'billfold.snapshot=',
      'x=billfold.snapshot=1',
    ])
      expect(readSnapshot(header), String(header)).toBeUndefined()
  })

  it('is left out when it is not exactly one, without throwing', () => {
    for (const header of [
      'billfold.snapshot=%',
      'billfold.snapshot=%E0%A4%A',
      'billfold.snapshot={',
      'billfold.snapshot=null',
      'billfold.snapshot=[]',
      'billfold.snapshot="quoted"',
      `billfold.snapshot=${'['.repeat(2_900)}`,
      `billfold.snapshot=${'x'.repeat(1e6)}`,
      boxed(snapshot, 2),
      boxed(snapshot, '1'),
      boxed([]),
      boxed(null),
      boxed('x'.repeat(snapshotCharacters)),
    ])
      expect(readSnapshot(header), header.slice(0, 80)).toBeUndefined()
  })

  it('keeps the valid parts of a bad one: no connection that is not to be restored, no invalid network', () => {
    const [connection] = snapshot.connections
    const odd = [
      null,
      7,
      { ...connection, status: 'connected' },
      { ...connection, status: 'disconnected' },
      { ...connection, namespace: '__proto__' },
      { ...connection, name: 7 },
      { ...connection, extra: '<script>' },
    ]
    expect(readSnapshot(boxed({ networkId: '"><script>', connections: odd }))).toEqual({
      networkId: undefined,
      connections: [connection],
    })
    for (const connections of [undefined, null, {}, 'all', 7])
      expect(readSnapshot(boxed({ networkId: 'eip155:1', connections }))).toEqual({
        networkId: 'eip155:1',
        connections: [],
      })
  })

  it('reaches no prototype', () => {
    const hostile =
      '{"v":1,"d":{"__proto__":{"networkId":"eip155:1"},"connections":[{"__proto__":{"status":"active"}}]}}'
    expect(readSnapshot(`billfold.snapshot=${encodeURIComponent(hostile)}`)).toEqual({
      networkId: undefined,
      connections: [],
    })
    expect(({} as Record<string, unknown>).status).toBeUndefined()
  })

  it('takes the first that can be read of several: another may have been set for the whole domain', () => {
    const other = { ...snapshot, networkId: 'eip155:10' as const }
    expect(readSnapshot(`billfold.snapshot=%; ${boxed(other)}; ${boxed(snapshot)}`)?.networkId).toBe('eip155:10')
  })

  it('never throws for a valid one with parts removed or inserted', () => {
    const good = sent(writeSnapshot(snapshot, false))
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    for (let turn = 0; turn < 3_000; turn += 1) {
      const at = random(good.length)
      const bad = good.slice(0, at) + String.fromCharCode(random(300)).repeat(random(3)) + good.slice(at + random(4))
      const read = readSnapshot(bad)
      for (const saved of read?.connections ?? []) expect(saved.status).toBe('active')
    }
  })
})
