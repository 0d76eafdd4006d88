import { solanaTokens } from '@billfold/devnet'
import { solanaTestAccounts } from '@billfold/testkit/solana'
import { address, createSolanaRpc, generateKeyPairSigner, type Signature } from '@solana/kit'
import type { ActivityRow } from 'billfold/adapter'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChain } from './support/openChain.ts'
import { rejectionOf } from './support/rejectionOf.ts'

// Activity from the chain alone: the seeded history and real transfers, held against the field's own client.

let world: Awaited<ReturnType<typeof openChain>>
let rpc: ReturnType<typeof createSolanaRpc>
beforeAll(async () => {
  world = await openChain()
  rpc = createSolanaRpc(world.chain.rpcUrl)
})
afterAll(() => world.stop())

const [alice, bob] = solanaTestAccounts
const { feex, usdx } = solanaTokens

/** Every page of an account, in their order. */
async function walk(of: string): Promise<readonly (readonly ActivityRow[])[]> {
  const pages: (readonly ActivityRow[])[] = []
  let cursor: string | undefined
  do {
    const { rows, next } = await world.run('activity', { address: of, ...(cursor ? { cursor } : {}) })
    expect(next).not.toBe(cursor)
    pages.push(rows)
    cursor = next
  } while (cursor)
  return pages
}

/** Signatures of the account and of its token accounts, as the field's client lists them, with whether they failed. */
async function signaturesOf(owner: string): Promise<ReadonlyMap<string, boolean>> {
  const lists = await Promise.all(
    [usdx.program, feex.program].map(program =>
      rpc.getTokenAccountsByOwner(address(owner), { programId: address(program) }, { encoding: 'base64' }).send(),
    ),
  )
  const accounts = [address(owner), ...lists.flatMap(({ value }) => value.map(({ pubkey }) => pubkey))]
  const rows = await Promise.all(accounts.map(each => rpc.getSignaturesForAddress(each, { limit: 1_000 }).send()))
  return new Map(rows.flat().map(({ err, signature }) => [signature as string, err !== null]))
}

test.each([alice.label, bob.label])(
  'every transaction is listed once, newest first, over pages that do not meet: %s',
  async label => {
    const owner = label === alice.label ? alice.address : bob.address
    const pages = await walk(owner)
    const rows = pages.flat()
    const all = await signaturesOf(owner)
    expect(pages.length).toBeGreaterThan(1)
    expect(new Set(rows.map(({ hash }) => hash))).toEqual(new Set(all.keys()))
    expect(rows).toHaveLength(all.size)
    const times = rows.map(({ minedAt }) => minedAt ?? 0)
    expect(times).toEqual([...times].sort((a, b) => b - a))
    for (const { hash, status, transfers } of rows) {
      expect([hash, status]).toEqual([hash, all.get(hash) ? 'failed' : 'confirmed'])
      if (status === 'failed') expect(transfers).toEqual([])
    }
  },
)

test('what was sent and received has its amount, its side, its name, and who was on the other one', async () => {
  const to = (await generateKeyPairSigner()).address
  const hash = await world.run('transfer', { transfer: { to, amount: 1_234_567n } })
  const sent = { hash, status: 'confirmed', operationType: 'send', from: alice.address, to }
  const moved = { kind: 'token', name: 'Solana', symbol: 'SOL', decimals: 9, amount: 1_234_567n }
  const { rows } = await world.run('activity', { address: alice.address })
  // Without the fee, which is not part of it.
  expect(rows[0]).toMatchObject({ ...sent, transfers: [{ ...moved, direction: 'out' }] })
  const theirs = await world.run('activity', { address: to })
  expect(theirs).toMatchObject({
    rows: [{ ...sent, operationType: 'receive', transfers: [{ ...moved, direction: 'in' }] }],
  })
  expect(theirs.next).toBeUndefined()

  const token = { address: usdx.mint, decimals: usdx.decimals }
  await world.run('transfer', { transfer: { to: bob.address, amount: 11n, token } })
  const [newest] = (await world.run('activity', { address: bob.address })).rows
  expect(newest).toMatchObject({
    operationType: 'receive',
    from: alice.address,
    to: bob.address,
    transfers: [{ name: 'USDx', symbol: 'USDx', decimals: 6, amount: 11n, direction: 'in' }],
  })
  const [signed] = await rpc
    .getSignatureStatuses([newest?.hash as Signature])
    .send()
    .then(({ value }) => value)
  expect(signed?.err).toBeNull()
})

test('the history of an unused account is empty, a cursor of others is refused, and nodes that are away are a failure', async () => {
  const { address: unused } = await generateKeyPairSigner()
  expect(await world.run('activity', { address: unused })).toEqual({ rows: [] })
  for (const cursor of ['', 'x', '1.short', '-1.5'])
    expect([cursor, (await rejectionOf(world.run('activity', { address: unused, cursor }))).code]).toEqual([
      cursor,
      'rpc/invalid-params',
    ])
  const settings = { fetch: globalThis.fetch, rpcUrls: () => ['http://127.0.0.1:9'] }
  expect((await rejectionOf(world.run('activity', { address: unused, settings }))).code).toBe('rpc/all-failed')
})
