import { expect, test } from 'vitest'
import type { ChainClient } from '../chain/createChainClient.ts'
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

/** A node that refuses to compare more than 30 accounts; `after` are those that differ afterwards, `failsAt` the calls that it does not answer. */
function bigNode(after: Readonly<Record<string, unknown>>, failsAt?: number) {
  const before: Readonly<Record<string, unknown>> = { [you]: system, [purse]: token() }
  let simulated = 0
  return {
    async ask(method: string, [first, second]: readonly [unknown, { accounts: { addresses: readonly string[] } }]) {
      if (method === 'getMultipleAccounts')
        return { value: (first as readonly string[]).map(one => before[one] ?? null) }
      simulated += 1
      const { addresses } = second.accounts
      if (addresses.length > 30 || simulated === failsAt) throw new Error('refused')
      return { value: { err: null, accounts: addresses.map(one => after[one] ?? before[one] ?? null) } }
    },
  } as unknown as ChainClient
}
const idle = (count: number) =>
  Array.from({ length: count }, (_, at) => `${thief.slice(0, -3)}${String(at).padStart(3, '0')}`)

test('V5: what leaves behind 30 idle accounts is seen: more are compared in several calls', async () => {
  const empty = token({ tokenAmount: { amount: '0', decimals: 0 } })
  for (const count of [28, 29, 60, 200]) {
    const moved = await simulateSolana(bigNode({ [purse]: empty }), you, Uint8Array.of(1), [...idle(count), purse])
    expect(moved.simulation, `${count}`).toEqual({ outcome: 'done', changes: [{ token: thief, amount: -9n }] })
    const quiet = await simulateSolana(bigNode({}), you, Uint8Array.of(1), [...idle(count), purse])
    expect(quiet.simulation, `${count}`).toEqual({ outcome: 'done', changes: [] })
  }
})

test('V5: where one part is not compared, or there are more accounts than a transaction can have, nothing is claimed', async () => {
  for (const failsAt of [1, 2, 3])
    expect((await simulateSolana(bigNode({}, failsAt), you, Uint8Array.of(1), idle(80))).simulation).toEqual({
      outcome: 'failed',
    })
  expect((await simulateSolana(bigNode({}), you, Uint8Array.of(1), idle(257))).simulation).toEqual({
    outcome: 'failed',
  })
})
