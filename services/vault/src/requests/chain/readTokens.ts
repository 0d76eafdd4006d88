import type { PageNetwork } from '../../contract/calls/pageNetwork.ts'
import { fromHex } from '../../custody/bytes/fromHex.ts'
import type { ShownToken } from '../approval/ShownToken.ts'
import type { ChainClient } from './createChainClient.ts'

const mostTokens = 12
const mostSymbol = 16

/** What tokens are: by the operator's list, otherwise by their own word, and left out where they say nothing of use. */
export async function readTokens(
  addresses: readonly string[],
  network: PageNetwork | undefined,
  client: ChainClient | undefined,
): Promise<readonly ShownToken[]> {
  const wanted = [...new Set(addresses.map(address => address.toLowerCase()))]
  const known = wanted.flatMap((address): ShownToken[] => {
    const row = network?.tokens.find(token => token.address.toLowerCase() === address)
    return row ? [{ address, symbol: row.symbol, decimals: row.decimals, isKnown: true }] : []
  })
  // Listed tokens first, however many others a contract reports.
  const others = wanted.filter(address => !known.some(token => token.address === address)).slice(0, mostTokens)
  const found = await Promise.all(
    others.map(async (address): Promise<ShownToken | undefined> => {
      if (!client || !address.startsWith('0x')) return undefined
      const call = (data: string) => client.ask('eth_call', [{ to: address, data }, 'latest']).catch(() => undefined)
      const [symbol, decimals] = await Promise.all([call('0x95d89b41'), call('0x313ce567')])
      const places = readPlaces(decimals)
      return places === undefined ? undefined : { address, symbol: readText(symbol), decimals: places, isKnown: false }
    }),
  )
  return [...known, ...found.filter(token => token !== undefined)]
}

function readPlaces(value: unknown): number | undefined {
  const isWord = typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value)
  const places = isWord ? BigInt(value) : 78n
  return places <= 77n ? Number(places) : undefined
}

/** A string, or the 32 bytes that old tokens have. */
function readText(value: unknown): string {
  if (typeof value !== 'string' || !/^0x([\da-f]{2})+$/i.test(value) || value.length > 1_000) return ''
  const bytes = fromHex(value)
  const length = bytes.length >= 96 ? Math.min(Number(BigInt(`0x${value.slice(66, 130)}`)), bytes.length - 64) : 32
  const text = new TextDecoder().decode(bytes.length >= 96 ? bytes.subarray(64, 64 + length) : bytes.subarray(0, 32))
  return text.replace(/\0+$/, '').slice(0, mostSymbol)
}
