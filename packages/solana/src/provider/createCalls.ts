import {
  BillfoldError,
  connectorInvalidAnswer,
  connectorNotConnected,
  isRecord,
  rpcInvalidParams,
} from 'billfold/protocol'
import { decodeBase58 } from '../base58/decodeBase58.ts'
import { encodeBase58 } from '../base58/encodeBase58.ts'
import { toBase64 } from '../bytes/toBase64.ts'
import { readMessageBytes } from '../signed/readMessageBytes.ts'
import { readSigning } from '../signed/readSigning.ts'
import { requireHash } from '../signed/requireHash.ts'
import { requireMessageSignature } from '../signed/requireMessageSignature.ts'
import { requireSigned } from '../signed/requireSigned.ts'
import { requireSignIn } from '../signed/requireSignIn.ts'
import type { createProvider } from './createProvider.ts'
import type { SolanaProvider } from './SolanaProvider.ts'

type Params = Readonly<Record<string, unknown>>
/** Reads the request before it reaches the wallet; checks and reads the answer. */
type Read<value> = (params: Params, address: string) => (answer: unknown) => value

const reads = {
  solana_signMessage(params, address) {
    const message = typeof params.message === 'string' ? decodeBase58(params.message) : undefined
    if (!message) throw new BillfoldError(rpcInvalidParams, { details: 'message must be base58' })
    readMessageBytes(message)
    return answer => requireMessageSignature(answer, message, address)
  },
  solana_signTransaction(params, address) {
    const asked = readSigning(params.transaction, address)
    return answer => requireSigned(answer, asked, address).bytes
  },
  solana_signAllTransactions(params, address) {
    const list = Array.isArray(params.transactions) ? params.transactions : []
    if (!list.length) throw new BillfoldError(rpcInvalidParams, { details: 'transactions must be a list' })
    const asked = list.map(text => readSigning(text, address))
    return answer => {
      const { transactions } = isRecord(answer) ? answer : {}
      if (!Array.isArray(transactions) || transactions.length !== asked.length)
        throw new BillfoldError(connectorInvalidAnswer, { details: 'Another number of transactions came back' })
      return asked.map((one, at) => requireSigned(transactions[at], one, address).bytes)
    }
  },
  solana_signAndSendTransaction(params, address) {
    readSigning(params.transaction, address)
    return requireHash
  },
  solana_signIn: (input, address) => answer => requireSignIn(answer, input, address),
} satisfies Readonly<Record<string, Read<unknown>>>

/** The calls of a provider over its link. Signatures count only when they are those of the account, over what was asked. */
export function createCalls(link: createProvider.Link): Omit<SolanaProvider, 'publicKey'> {
  const run = async <value>(
    { method, params }: { readonly method: string; readonly params?: unknown },
    read: Read<value> | undefined,
  ) => {
    const network = link.networkId()
    if (!network) throw new BillfoldError(connectorNotConnected)
    const given: Params = isRecord(params) ? params : {}
    const address = typeof given.pubkey === 'string' ? given.pubkey : (link.publicKey() ?? '')
    const check = read?.(given, address)
    const answer = await link.request({ network, method, ...(params === undefined ? {} : { params }) })
    return { answer, value: check?.(answer) }
  }
  const ask = async <name extends keyof typeof reads>(method: name, params: Params) => {
    const pubkey = link.publicKey()
    const read = reads[method] as Read<ReturnType<ReturnType<(typeof reads)[name]>>>
    const { value } = await run({ method, params: { ...params, ...(pubkey ? { pubkey } : {}) } }, read)
    return value as NonNullable<typeof value>
  }
  return {
    request: async call =>
      (await run(call, Object.hasOwn(reads, call.method) ? reads[call.method as keyof typeof reads] : undefined))
        .answer,
    signMessage: message => ask('solana_signMessage', { message: encodeBase58(message) }),
    signTransaction: transaction => ask('solana_signTransaction', { transaction: toBase64(transaction) }),
    signAllTransactions: transactions =>
      ask('solana_signAllTransactions', { transactions: transactions.map(toBase64) }),
    signAndSendTransaction: transaction => ask('solana_signAndSendTransaction', { transaction: toBase64(transaction) }),
  }
}
