import * as v from 'valibot'
import { askNode } from './askNode.ts'
import { toMicroUsd } from './toMicroUsd.ts'
import { toWorth } from './toWorth.ts'
import type { SolanaWorthNode } from './worthNodes.ts'

const at = <const schema extends v.GenericSchema>(value: schema) => v.object({ value })
const lamports = v.pipe(v.number(), v.integer(), v.minValue(0))
const solDecimals = 9
/** Of a token account: mint, owner, then the amount in eight bytes. */
const amountOffset = 64
const account = v.object({
  account: v.object({ data: v.tuple([v.pipe(v.string(), v.maxLength(16_384)), v.literal('base64')]) }),
})

/**
 * What an address holds on a network of Solana: the native coin, and the tokens that the operator listed.
 *
 * @returns millionths of a US dollar.
 * @throws when the node does not answer all of it, is of another network, is behind, or a price is not known.
 */
export async function worthOnSolana(node: SolanaWorthNode, address: string): Promise<bigint> {
  const ask = <const schema extends v.GenericSchema>(method: string, params: readonly unknown[], schema: schema) =>
    askNode(node.rpcUrl, method, params, schema)
  const commitment = 'confirmed'
  const balanceOf = async (mint: string) => {
    const { value } = await ask(
      'getTokenAccountsByOwner',
      [address, { mint }, { encoding: 'base64', commitment }],
      at(v.array(account)),
    )
    return value.reduce((sum, { account }) => {
      const bytes = Buffer.from(account.data[0], 'base64')
      return sum + bytes.readBigUInt64LE(amountOffset)
    }, 0n)
  }
  const [genesis, , native, balances] = await Promise.all([
    ask('getGenesisHash', [], v.string()),
    ask('getHealth', [], v.literal('ok')),
    ask('getBalance', [address, { commitment }], at(lamports)),
    Promise.all(node.tokens.map(async token => ({ token, balance: await balanceOf(token.address) }))),
  ])
  if (`solana:${genesis.slice(0, 32)}` !== node.id) throw new Error('the node is of another network')
  const held = [
    { balance: BigInt(native.value), decimals: solDecimals, usd: node.usd },
    ...balances.map(({ balance, token }) => ({ balance, decimals: token.decimals, usd: token.usd })),
  ].filter(({ balance }) => balance > 0n)
  return held.reduce((sum, { balance, decimals, usd }) => {
    if (usd === undefined) throw new Error('the settings name no price')
    return sum + toWorth(balance, decimals, toMicroUsd(usd))
  }, 0n)
}
