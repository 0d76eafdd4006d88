import { type Answer, formatUnits, type getHistory } from 'billfold/protocol'
import { isSpam } from '../../../lists/spam/isSpam.ts'
import type { Checksum } from '../createChecksum.ts'
import type { HistoryEntry } from './HistoryEntry.ts'
import { type Operation, recognizeOperation } from './recognizeOperation.ts'

type Wire = Answer<typeof getHistory>['data'][number]
type WireTransfer = NonNullable<Wire['transfers']>[number]

/**
 * An entry as the wire carries it. Where nothing moved `transfers` is null: an empty list means a transaction of spam alone
 * (facts, 3.11). Tokens that are spam are left out unless the account signed the transaction itself: the wire can mark
 * collectibles only. Prices are left out: what a token was worth then is not known here.
 */
export function toWireTransaction(entry: HistoryEntry, options: toWireTransaction.Options): Wire {
  const { account, checksum } = options
  const operation = recognizeOperation(entry, account)
  const moved = entry.isFailed ? [] : entry.transfers
  const transfers = moved.flatMap(transfer => {
    const isLeftOut = transfer.kind === 'erc20' && entry.sender !== account && isTransferSpam(transfer, entry)
    return isLeftOut ? [] : [toWireTransfer(transfer, entry, options)]
  })
  const { from, to } = findParties(entry, operation, account)
  return {
    id: `${entry.chain}:${entry.hash}`,
    metadata: {
      operationType: operation,
      hash: entry.hash,
      chain: entry.chain,
      minedAt: new Date(entry.minedAt).toISOString(),
      sentFrom: checksum(from),
      sentTo: checksum(to),
      status: entry.isFailed ? 'failed' : 'confirmed',
      nonce: entry.nonce,
    },
    transfers: moved.length > 0 ? transfers : null,
  }
}

/** Payer and payee, where there is one of each; else caller and contract. A token's contract is never the payee. */
function findParties(entry: HistoryEntry, operation: Operation, account: string): { from: string; to: string } {
  const called = entry.receiver ?? entry.created ?? entry.sender
  const others = (side: 'sender' | 'receiver', mine: 'sender' | 'receiver') => [
    ...new Set(entry.transfers.filter(transfer => transfer[mine] === account).map(transfer => transfer[side])),
  ]
  if (operation === 'receive' || operation === 'mint') {
    const [payer, another] = others('sender', 'receiver')
    const isPayer = operation === 'receive' && payer !== undefined && another === undefined
    return { from: isPayer ? payer : entry.sender, to: account }
  }
  const [payee, another] = others('receiver', 'sender')
  const isPayee = operation === 'send' && payee !== undefined && another === undefined
  return isPayee ? { from: account, to: payee } : { from: entry.sender, to: called }
}

function isTransferSpam(transfer: HistoryEntry.Transfer, { network, sender }: HistoryEntry): boolean {
  const { token, name, symbol, itemName, isMassMinted, receiver } = transfer
  if (token === null) return false
  const isUnasked = isMassMinted && sender !== receiver && network.verdicts.get(token) !== false
  return isUnasked || isSpam(network, token, [name, symbol, itemName])
}

function toWireTransfer(
  transfer: HistoryEntry.Transfer,
  entry: HistoryEntry,
  { account, baseUrl, pictures }: toWireTransaction.Options,
): WireTransfer {
  const { network } = entry
  const { kind, token, tokenId, sender, receiver, amount } = transfer
  const isItem = kind === 'erc721' || kind === 'erc1155'
  const direction = sender !== account ? 'in' : receiver === account ? 'self' : 'out'
  // Texts of the operator come before those of the contract.
  const listed = network.tokens.find(({ address }) => address === token)
  const asset = token === null ? network.nativeCurrency : (listed ?? transfer)
  const symbol = cutText(asset.symbol, 64)
  const name = cutText(asset.name, 128) ?? symbol
  const isDrawable = symbol !== undefined && symbol !== '.' && symbol !== '..'
  const url = listed?.iconUrl ?? `${baseUrl}/public/getTokenImage/${isDrawable ? encodeURIComponent(symbol) : '%3F'}`
  if (isItem) {
    const preview = { url: pictures.get(transfer.itemImage ?? '') ?? url }
    return {
      nft_info: {
        name: transfer.itemName ?? `${name ?? 'NFT'} #${tokenId}`.slice(0, 256),
        content: { preview, detail: preview },
        flags: { is_spam: isTransferSpam(transfer, entry) },
      },
      direction,
      quantity: { numeric: amount },
    }
  }
  return {
    fungible_info: {
      ...(name === undefined ? {} : { name }),
      ...(symbol === undefined ? {} : { symbol }),
      icon: { url },
    },
    direction,
    // Without decimals an amount of base units says nothing.
    ...(asset.decimals === null ? {} : { quantity: { numeric: formatUnits(BigInt(amount), asset.decimals) } }),
  }
}

/** Never ends in half a character, which no address could hold. */
function cutText(text: string | null, maxCharacters: number): string | undefined {
  return text?.slice(0, maxCharacters).replace(/[\uD800-\uDBFF]$/, '') || undefined
}

export declare namespace toWireTransaction {
  type Options = {
    /** In lower case. */
    readonly account: string
    /** Address under which browsers reach this service. */
    readonly baseUrl: string
    readonly checksum: Checksum
    /** Of items, as `findPictures` answers them. */
    readonly pictures: ReadonlyMap<string, string>
  }
}
