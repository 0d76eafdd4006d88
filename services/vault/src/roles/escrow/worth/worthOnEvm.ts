import * as v from 'valibot'
import { askNode } from './askNode.ts'
import { toMicroUsd } from './toMicroUsd.ts'
import { toWorth } from './toWorth.ts'
import type { EvmWorthNode } from './worthNodes.ts'

const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text: string) => BigInt(text)),
)
/** `roundId, answer, startedAt, updatedAt, answeredInRound`. */
const round = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{320}$/))

/** `balanceOf(address)`, `latestRoundData()`, `decimals()`. */
const selectors = { balanceOf: '0x70a08231', latestRoundData: '0xfeaf968c', decimals: '0x313ce567' }
/** An older price of a feed is not used. */
const feedLifeMs = 86_400_000
const feedPlaces = 6n

/**
 * What an address holds on an EVM network: the native coin, and the tokens that the operator listed.
 *
 * @returns millionths of a US dollar.
 * @throws when the node does not answer all of it, is of another network, still catches up, or a price is not known.
 */
export async function worthOnEvm(node: EvmWorthNode, address: string, now: number): Promise<bigint> {
  const ask = <const schema extends v.GenericSchema>(method: string, params: readonly unknown[], schema: schema) =>
    askNode(node.rpcUrl, method, params, schema)
  const call = <const schema extends v.GenericSchema>(to: string, data: string, schema: schema) =>
    ask('eth_call', [{ to, data }, 'latest'], schema)

  async function priceOf({ feed, usd }: { readonly feed?: string | undefined; readonly usd?: string | undefined }) {
    if (usd !== undefined) return toMicroUsd(usd)
    if (feed === undefined) throw new Error('the settings name no price')
    const [data, places] = await Promise.all([
      call(feed, selectors.latestRoundData, round),
      call(feed, selectors.decimals, quantity),
    ])
    const word = (index: number) => BigInt(`0x${data.slice(2 + index * 64, 66 + index * 64)}`)
    const price = BigInt.asIntN(256, word(1))
    if (price <= 0n || places > 36n || now - Number(word(3)) * 1_000 > feedLifeMs)
      throw new Error('the feed tells no price')
    return places > feedPlaces
      ? (price + 10n ** (places - feedPlaces) - 1n) / 10n ** (places - feedPlaces)
      : price * 10n ** (feedPlaces - places)
  }

  const owner = address.slice(2).toLowerCase().padStart(64, '0')
  const [chainId, , latest, pending, tokens] = await Promise.all([
    ask('eth_chainId', [], quantity),
    ask('eth_syncing', [], v.literal(false)),
    ask('eth_getBalance', [address, 'latest'], quantity),
    ask('eth_getBalance', [address, 'pending'], quantity),
    Promise.all(
      node.tokens.map(async token => ({
        token,
        balance: await call(token.address, `${selectors.balanceOf}${owner}`, quantity),
      })),
    ),
  ])
  if (`eip155:${chainId}` !== node.id) throw new Error('the node is of another network')
  const held = [
    // What arrives with the next block counts, what leaves with it still does.
    { balance: latest + (pending > latest ? pending - latest : 0n), decimals: node.decimals, price: node },
    ...tokens.map(({ balance, token }) => ({ balance, decimals: token.decimals, price: token })),
  ].filter(({ balance }) => balance > 0n)
  const worths = await Promise.all(
    held.map(async ({ balance, decimals, price }) => toWorth(balance, decimals, await priceOf(price))),
  )
  return worths.reduce((sum, worth) => sum + worth, 0n)
}
