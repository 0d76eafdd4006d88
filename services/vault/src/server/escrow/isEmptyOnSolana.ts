import * as v from 'valibot'
import { askNode } from './askNode.ts'
import type { EmptyNode } from './emptyNodes.ts'

const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const
const at = <const schema extends v.GenericSchema>(value: schema) => v.object({ value })

/**
 * Whether an address never did anything and holds nothing on a network of Solana: no coin, no account of a token, no transaction that names it.
 *
 * @throws when the node does not answer all of it, is of another network, or is behind.
 */
export async function isEmptyOnSolana(node: EmptyNode, address: string): Promise<boolean> {
  const ask = <const schema extends v.GenericSchema>(method: string, params: readonly unknown[], schema: schema) =>
    askNode(node.rpcUrl, method, params, schema)
  const commitment = 'confirmed'
  const accounts = (programId: string) =>
    ask(
      'getTokenAccountsByOwner',
      [address, { programId }, { encoding: 'base64', commitment }],
      at(v.array(v.unknown())),
    )
  const [genesis, , balance, past, ...held] = await Promise.all([
    ask('getGenesisHash', [], v.string()),
    ask('getHealth', [], v.literal('ok')),
    ask('getBalance', [address, { commitment }], at(v.pipe(v.number(), v.integer(), v.minValue(0)))),
    ask('getSignaturesForAddress', [address, { limit: 1, commitment }], v.array(v.unknown())),
    ...tokenPrograms.map(accounts),
  ])
  if (`solana:${genesis.slice(0, 32)}` !== node.id) throw new Error('the node is of another network')
  return balance.value === 0 && past.length === 0 && held.every(({ value }) => value.length === 0)
}
