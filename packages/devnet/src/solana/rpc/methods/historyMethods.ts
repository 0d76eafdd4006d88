import { solanaLimits } from '../../solanaLimits.ts'
import type { createReader } from '../createReader.ts'
import { encodeTransaction } from '../encodeTransaction.ts'
import { RpcError } from '../RpcError.ts'
import type { RpcMethod } from '../RpcMethod.ts'
import { readBase58 } from '../readBase58.ts'
import { withSlot } from '../withSlot.ts'

const encodings = ['json', 'jsonParsed', 'base58', 'base64'] as const

/** Transactions that happened. */
export const historyMethods = {
  getSignatureStatuses(context, reader) {
    const list = reader.list(0)
    if (list.length > solanaLimits.statusesPerCall) {
      throw new RpcError(-32602, `Too many inputs provided; max ${solanaLimits.statusesPerCall}`)
    }
    const signatures = list.map(signature => readBase58(signature, 64))
    const isDeep = reader.option.flag(1, 'searchTransactionHistory')
    const { bank, control } = context
    return withSlot(context, reader, 1, () =>
      signatures.map(signature => {
        const found = bank.history.get(signature)
        if (found === undefined) return null
        // Only late ones are at hand; for the rest a node has to be asked to search.
        if (!isDeep && bank.slot - found.slot > solanaLimits.blockhashAge) return null
        const confirmationStatus = control.statusOf(found)
        return {
          slot: found.slot,
          confirmations: confirmationStatus === 'finalized' ? null : bank.slot - found.slot,
          err: found.error,
          status: found.error === null ? { Ok: null } : { Err: found.error },
          confirmationStatus,
        }
      }),
    )
  },
  getSignaturesForAddress(context, reader) {
    const address = reader.address(0)
    const commitment = readCommitment(reader)
    const limit = reader.option.whole(1, 'limit') ?? solanaLimits.historyPage
    if (limit === 0 || limit > solanaLimits.historyPage) {
      throw new RpcError(-32602, `Invalid limit; max ${solanaLimits.historyPage}`)
    }
    const [before, until] = (['before', 'until'] as const).map(name => {
      const signature = reader.option.text(1, name)
      return signature === undefined ? undefined : readBase58(signature, 64)
    })
    const { bank, control } = context
    return withSlot(context, reader, 1, () => {
      const newestFirst = [...bank.history.ofAccount(address)].reverse()
      const reached = newestFirst.filter(found => control.hasReached(found, commitment))
      // As validators have it: a signature of any account, and nothing comes before an unknown one.
      const start = before === undefined ? undefined : bank.history.get(before)
      const isUnknown = before !== undefined && start === undefined
      const page = isUnknown ? [] : reached.filter(found => !start || bank.history.isEarlier(found, start))
      const to = until === undefined ? -1 : page.findIndex(found => found.signature === until)
      return page.slice(0, to === -1 ? limit : Math.min(limit, to)).map(found => ({
        signature: found.signature,
        slot: found.slot,
        err: found.error,
        memo: found.memo,
        blockTime: found.blockTime,
        confirmationStatus: control.statusOf(found),
      }))
    }).value
  },
  getTransaction({ bank, control }, reader) {
    const signature = reader.signature(0)
    // The second parameter may be the encoding alone.
    const isShort = reader.has(1) && typeof reader.value(1) === 'string'
    const config = isShort ? reader.wrap({ encoding: reader.text(1) }) : reader
    const encoding = config.option.choice(1, 'encoding', encodings, 'json')
    const commitment = readCommitment(config)
    const largest = config.option.whole(1, 'maxSupportedTransactionVersion')
    const found = bank.history.get(signature)
    if (found === undefined || !control.hasReached(found, commitment)) return null
    return encodeTransaction(found, encoding, largest)
  },
} satisfies { readonly [name: string]: RpcMethod }

function readCommitment(reader: createReader.ReturnType): 'confirmed' | 'finalized' {
  const commitment = reader.option.commitment(1)
  if (commitment !== 'processed') return commitment
  throw new RpcError(-32602, 'Method does not support commitment below `confirmed`')
}
