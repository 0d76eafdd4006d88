import { expect, test } from 'vitest'
import type { ChainClient } from '../../chain/createChainClient.ts'
import { simulateSolana } from './simulateSolana.ts'

const you = 'So11111111111111111111111111111111111111112'
const purse = 'Stake11111111111111111111111111111111111111'
const thief = 'Vote111111111111111111111111111111111111111'
const system = { lamports: 5, owner: '11111111111111111111111111111111', data: ['', 'base64'] }
const token = (more: object = {}) => ({
  lamports: 1,
  owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  data: { parsed: { info: { owner: you, mint: thief, tokenAmount: { amount: '9', decimals: 0 }, ...more } } },
})
const stake = (withdrawer: string) => ({
  lamports: 1,
  owner: purse,
  data: { parsed: { info: { meta: { authorized: { staker: you, withdrawer } } } } },
})
const nodeOf = (before: readonly unknown[], after: readonly unknown[]) =>
  ({
    ask: async (method: string) =>
      method === 'getMultipleAccounts' ? { value: before } : { value: { err: null, accounts: after } },
  }) as unknown as ChainClient
const run = (before: readonly unknown[], after: readonly unknown[]) =>
  simulateSolana(nodeOf(before, after), you, Uint8Array.of(1), [purse])

test('T14: handing an account over is a change, though nothing left it yet', async () => {
  const quiet = await run([system, token()], [system, token()])
  expect(quiet).toMatchObject({ simulation: { outcome: 'done', changes: [] }, handsOver: false })
  for (const [before, after] of [
    [
      [system, null],
      [{ ...system, owner: thief }, null],
    ],
    [
      [system, token()],
      [system, token({ delegate: thief, delegatedAmount: { amount: '9' } })],
    ],
    [
      [system, token()],
      [system, token({ closeAuthority: thief })],
    ],
    [
      [system, stake(you)],
      [system, stake(thief)],
    ],
  ] as const)
    expect(await run(before, after)).toMatchObject({ handsOver: true })
  // Accounts of others are theirs to hand over.
  const foreign = token({ owner: thief })
  expect(await run([system, foreign], [system, token({ owner: thief, delegate: you })])).toMatchObject({
    handsOver: false,
  })
})

test('T14: of more accounts than a node compares nothing is claimed', async () => {
  const many = Array.from({ length: 31 }, (_, at) => `${you.slice(0, -2)}${String(at).padStart(2, '0')}`)
  // A node that compares whatever it is asked for, and finds nothing changed.
  const client = {
    ask: async (method: string, [first, second]: readonly [unknown, { accounts: { addresses: readonly string[] } }]) =>
      method === 'getMultipleAccounts'
        ? { value: (first as readonly string[]).map(() => null) }
        : { value: { err: null, accounts: second.accounts.addresses.map(() => null) } },
  } as unknown as ChainClient
  expect((await simulateSolana(client, you, Uint8Array.of(1), many)).simulation).toEqual({ outcome: 'failed' })
})
