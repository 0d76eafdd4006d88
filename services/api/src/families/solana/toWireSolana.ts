import { recognizeSolana } from '@billfold/solana/read'
import { type Answer, formatUnits, type getHistory } from 'billfold/protocol'
import { isSpam } from '../../lists/spam/isSpam.ts'
import { describeMint } from './describeMint.ts'
import type { SolanaEntry } from './SolanaEntry.ts'

type Wire = Answer<typeof getHistory>['data'][number]
type WireTransfer = NonNullable<Wire['transfers']>[number]

/** Transfers of one transaction that the wire takes. */
const maxTransfers = 200

/**
 * An entry as the wire carries it, with one transfer for each asset that the account gave or got in all. As on other families:
 * `transfers` is null where nothing moved, an empty list means spam alone, and tokens that are spam are left out unless the account
 * paid for the transaction itself.
 */
export function toWireSolana(entry: SolanaEntry, options: toWireSolana.Options): Wire {
  const { network, signature, payer, program, isFailed, moves } = entry
  const { account } = options
  const operation = recognizeSolana(entry)
  const shown = moves.flatMap(move => {
    const { mint, facts } = move
    const isBait =
      mint !== undefined &&
      payer !== account &&
      move.decimals > 0 &&
      isSpam(network, mint, [facts?.name, facts?.symbol])
    return isBait ? [] : [toTransfer(entry, move, options)]
  })
  const others = [...new Set(moves.flatMap(move => move.others))]
  const [other] = others.length === 1 ? others : []
  const parties =
    operation === 'receive' || operation === 'mint'
      ? { from: (operation === 'receive' ? other : undefined) ?? payer, to: account }
      : operation === 'send' && other !== undefined
        ? { from: account, to: other }
        : { from: payer, to: program ?? payer }
  return {
    id: `${network.id}:${signature}`,
    metadata: {
      operationType: operation,
      hash: signature,
      chain: network.id,
      minedAt: new Date(entry.minedAt).toISOString(),
      sentFrom: parties.from,
      sentTo: parties.to,
      status: isFailed ? 'failed' : 'confirmed',
    },
    transfers: moves.length > 0 ? shown.slice(0, maxTransfers) : null,
  }
}

function toTransfer(
  { network }: SolanaEntry,
  { mint, amount, decimals, facts }: SolanaEntry.Move,
  { baseUrl, pictureOf }: Pick<toWireSolana.Options, 'baseUrl' | 'pictureOf'>,
): WireTransfer {
  const asset =
    mint === undefined ? { ...network.nativeCurrency, iconUrl: undefined } : describeMint(network, mint, facts)
  const { name, symbol } = asset
  const isDrawable = symbol !== '.' && symbol !== '..'
  const drawn = `${baseUrl}/public/getTokenImage/${isDrawable ? encodeURIComponent(symbol) : '%3F'}`
  const url = asset.iconUrl ?? (mint && pictureOf(network.id, mint)) ?? drawn
  const size = amount < 0n ? -amount : amount
  const direction = amount < 0n ? 'out' : 'in'
  const isItem = mint !== undefined && decimals === 0
  if (!isItem)
    return {
      fungible_info: { name, symbol, icon: { url } },
      direction,
      quantity: { numeric: formatUnits(size, decimals) },
    }
  const preview = { url }
  const flags = { is_spam: isSpam(network, mint, [facts?.name, facts?.symbol]) }
  return {
    nft_info: { name, content: { preview, detail: preview }, flags },
    direction,
    quantity: { numeric: `${size}` },
  }
}

export declare namespace toWireSolana {
  type Options = {
    readonly account: string
    readonly baseUrl: string
    /** Address of an item's picture at our proxy, where it is known. */
    readonly pictureOf: (chain: string, mint: string) => string | undefined
  }
}
