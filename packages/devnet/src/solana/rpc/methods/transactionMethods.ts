import { getCompiledTransactionMessageDecoder } from '@solana/kit'
import { readComputeBudget } from '../../bank/readComputeBudget.ts'
import type { readTransaction } from '../../bank/readTransaction.ts'
import { toErrorText } from '../../bank/toErrorText.ts'
import { solanaLimits } from '../../solanaLimits.ts'
import type { createReader } from '../createReader.ts'
import { encodeAccount } from '../encodeAccount.ts'
import { estimatePriority } from '../estimatePriority.ts'
import type { RpcContext } from '../RpcContext.ts'
import { RpcError } from '../RpcError.ts'
import type { RpcMethod } from '../RpcMethod.ts'
import { readBase58 } from '../readBase58.ts'
import { readWire } from '../readWire.ts'
import { requireHealth } from '../requireHealth.ts'
import { simulate } from '../simulate.ts'
import { withSlot } from '../withSlot.ts'

/** Transactions on their way into a block. */
export const transactionMethods = {
  sendTransaction(context, reader) {
    const { bank, control } = context
    const transaction = readWire(reader)
    if (!reader.option.flag(1, 'skipPreflight')) preflight(context, transaction)
    // Without the preflight a node passes on anything; what is not signed then never lands.
    else if (!transaction.isSigned()) return transaction.signature
    bank.submit(transaction, control.isImmediate)
    return transaction.signature
  },
  simulateTransaction(context, reader) {
    const transaction = readWire(reader)
    const isVerified = reader.option.flag(1, 'sigVerify')
    const isReplaced = reader.option.flag(1, 'replaceRecentBlockhash')
    if (isVerified && isReplaced) {
      throw new RpcError(-32602, 'sigVerify may not be used with replaceRecentBlockhash')
    }
    if (isVerified && !transaction.isSigned()) {
      throw new RpcError(-32003, 'Transaction signature verification failure')
    }
    const readAccounts = readWantedAccounts(context, reader)
    return withSlot(context, reader, 1, () => {
      const result = simulate(context, transaction, isReplaced)
      const { newest } = context.bank
      return {
        err: result.error,
        logs: result.logs,
        accounts: readAccounts(result),
        unitsConsumed: result.units,
        loadedAccountsDataSize: 0,
        returnData: encodeReturnData(result.returnData),
        innerInstructions: reader.option.flag(1, 'innerInstructions') ? result.inner : null,
        fee: readComputeBudget(transaction.message).fee,
        replacementBlockhash: isReplaced
          ? { blockhash: newest.hash, lastValidBlockHeight: newest.blockHeight + solanaLimits.blockhashAge }
          : null,
      }
    })
  },
  getFeeForMessage(context, reader) {
    const message = readMessage(reader.text(0))
    return withSlot(context, reader, 1, () =>
      context.bank.isValid(message.lifetimeToken) ? readComputeBudget(message).fee : null,
    )
  },
  getRecentPrioritizationFees({ bank }, reader) {
    const addresses = reader.has(0) ? reader.list(0).map(address => readBase58(address, 32)) : []
    return estimatePriority(bank, addresses)
  },
  requestAirdrop(context, reader) {
    const address = reader.address(0)
    const lamports = reader.whole(1)
    const delayMs = context.airdropDelayMs(address)
    if (delayMs > 0) throw new RpcError(429, `${address} has had enough for now`, { retryAfterMs: delayMs })
    return context.airdrop(address, BigInt(lamports))
  },
} satisfies { readonly [name: string]: RpcMethod }

/** @throws RpcError -32003 for a missing or wrong signature, -32005 while the node lags, -32002 with the logs when the transaction would fail. */
function preflight(context: RpcContext, transaction: readTransaction.ReturnType): void {
  if (!transaction.isSigned()) throw new RpcError(-32003, 'Transaction signature verification failure')
  requireHealth(context.control)
  const { error, logs, units, returnData } = simulate(context, transaction)
  if (error === null) return
  throw new RpcError(-32002, `Transaction simulation failed: ${toErrorText(error)}`, {
    accounts: null,
    err: error,
    innerInstructions: null,
    loadedAccountsDataSize: 0,
    logs,
    replacementBlockhash: null,
    returnData: encodeReturnData(returnData),
    unitsConsumed: units,
  })
}

function encodeReturnData(returned: simulate.ReturnType['returnData']) {
  return returned === null ? null : { programId: returned.programId, data: [returned.data, 'base64'] }
}

function readWantedAccounts(context: RpcContext, reader: createReader.ReturnType) {
  const wanted = reader.config(1).accounts
  if (wanted === undefined || wanted === null) return () => null
  const { addresses, encoding = 'base64' }: { addresses?: unknown; encoding?: unknown } = Object(wanted)
  if (!Array.isArray(addresses)) throw new RpcError(-32602, 'Invalid params: missing field `addresses`.')
  if (encoding !== 'base64' && encoding !== 'jsonParsed') {
    throw new RpcError(-32602, `${String(encoding)} encoding not supported`)
  }
  const list = addresses.map(address => readBase58(address, 32))
  return ({ error, accounts }: simulate.ReturnType) => {
    const getAccount = (address: string) => {
      const account = accounts.get(address) ?? context.bank.machine.getAccount(address)
      return account?.lamports === 0n ? undefined : account
    }
    const form = { encoding, slice: undefined } as const
    return list.map(address => (error === null ? encodeAccount(getAccount(address), form, getAccount) : null))
  }
}

/** @throws RpcError -32602 unless it is a message in base64. */
function readMessage(text: string): readTransaction.Message {
  try {
    const message = getCompiledTransactionMessageDecoder().decode(Uint8Array.from(Buffer.from(text, 'base64')))
    if (message.version === 'legacy' || message.version === 0) return message
  } catch {}
  throw new RpcError(-32602, 'failed to deserialize solana_message::versions::VersionedMessage')
}
