import type { BankTransaction } from '../bank/BankTransaction.ts'
import { listAccounts } from '../bank/listAccounts.ts'
import { readTransaction } from '../bank/readTransaction.ts'
import { base58 } from '../base58.ts'
import { parseInstruction } from '../parsed/parseInstruction.ts'
import { toTokenAmount } from '../tokens/toTokenAmount.ts'
import { RpcError } from './RpcError.ts'

/**
 * A transaction of the history as getTransaction returns it.
 *
 * @throws RpcError -32015 for a version above what the client says it knows.
 */
export function encodeTransaction(
  entry: BankTransaction,
  encoding: 'json' | 'jsonParsed' | 'base58' | 'base64',
  largestVersion: number | undefined,
): unknown {
  const wire = Uint8Array.from(Buffer.from(entry.wire, 'base64'))
  const transaction = readTransaction(wire)
  const { version } = transaction.message
  if (version !== 'legacy' && (largestVersion === undefined || version > largestVersion)) {
    throw new RpcError(
      -32015,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    )
  }
  const isParsed = encoding === 'jsonParsed'
  const parse = (at: { programIdIndex: number; accounts: readonly number[] }, data: Uint8Array, stackHeight: number) =>
    parseInstruction({
      programId: entry.keys[at.programIdIndex] ?? '',
      accounts: at.accounts.map(index => entry.keys[index] ?? ''),
      data,
      stackHeight,
    })
  return {
    slot: entry.slot,
    blockTime: entry.blockTime,
    ...(largestVersion === undefined ? {} : { version }),
    meta: {
      err: entry.error,
      status: entry.error === null ? { Ok: null } : { Err: entry.error },
      fee: BigInt(entry.fee),
      preBalances: entry.lamportsBefore.map(BigInt),
      postBalances: entry.lamportsAfter.map(BigInt),
      preTokenBalances: entry.tokensBefore.map(encodeTokenBalance),
      postTokenBalances: entry.tokensAfter.map(encodeTokenBalance),
      innerInstructions: entry.inner.map(({ index, instructions }) => ({
        index,
        instructions: isParsed
          ? instructions.map(inner => parse(inner, base58.toBytes(inner.data), inner.stackHeight))
          : instructions,
      })),
      logMessages: entry.logs,
      computeUnitsConsumed: entry.units,
      rewards: [],
      ...(isParsed ? {} : { loadedAddresses: entry.loaded }),
      ...(entry.returnData && {
        returnData: { programId: entry.returnData.programId, data: [entry.returnData.data, 'base64'] },
      }),
    },
    transaction: encodeBody(),
  }

  function encodeBody(): unknown {
    if (encoding === 'base64') return [entry.wire, 'base64']
    if (encoding === 'base58') return [base58.toText(wire), 'base58']
    const { message } = transaction
    const lookups = ('addressTableLookups' in message && message.addressTableLookups) || []
    const tables = version !== 'legacy' && {
      addressTableLookups: lookups.map(({ lookupTableAddress, writableIndexes, readonlyIndexes }) => ({
        accountKey: lookupTableAddress,
        writableIndexes,
        readonlyIndexes,
      })),
    }
    const instructions = message.instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
      programIdIndex: programAddressIndex,
      accounts: accountIndices,
      bytes: Uint8Array.from(data ?? []),
    }))
    const shared = { recentBlockhash: transaction.blockhash, ...tables }
    if (isParsed) {
      return {
        signatures: transaction.signatures,
        message: {
          ...shared,
          accountKeys: listAccounts(message, entry.loaded),
          instructions: instructions.map(instruction => parse(instruction, instruction.bytes, 1)),
        },
      }
    }
    return {
      signatures: transaction.signatures,
      message: {
        ...shared,
        accountKeys: message.staticAccounts,
        header: {
          numRequiredSignatures: message.header.numSignerAccounts,
          numReadonlySignedAccounts: message.header.numReadonlySignerAccounts,
          numReadonlyUnsignedAccounts: message.header.numReadonlyNonSignerAccounts,
        },
        instructions: instructions.map(({ programIdIndex, accounts, bytes }) => ({
          programIdIndex,
          accounts,
          data: base58.toText(bytes),
          stackHeight: 1,
        })),
      },
    }
  }
}

function encodeTokenBalance({ amount, decimals, ...rest }: BankTransaction.TokenBalance) {
  return { ...rest, uiTokenAmount: toTokenAmount(BigInt(amount), decimals) }
}
