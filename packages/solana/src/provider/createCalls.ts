import { BillfoldError, connectorInvalidAnswer, isRecord } from 'billfold/protocol'
import { decodeBase58 } from '../base58/decodeBase58.ts'
import { encodeBase58 } from '../base58/encodeBase58.ts'
import { toBase64 } from '../bytes/toBase64.ts'
import { findTransaction } from '../transaction/findTransaction.ts'
import type { SolanaProvider } from './SolanaProvider.ts'

type Calls = Pick<SolanaProvider, 'signMessage' | 'signTransaction' | 'signAllTransactions' | 'signAndSendTransaction'>

/** The calls of a provider over `request`, with answers read. */
export function createCalls(request: SolanaProvider['request'], pubkey: string | undefined): Calls {
  const ask = async (method: string, params: Readonly<Record<string, unknown>>) => {
    const answer = await request({ method, params: { ...params, ...(pubkey ? { pubkey } : {}) } })
    return isRecord(answer) ? answer : {}
  }
  const read = (text: unknown) => findTransaction(text)?.bytes ?? refuse()
  return {
    async signMessage(message) {
      const { signature } = await ask('solana_signMessage', { message: encodeBase58(message) })
      return (typeof signature === 'string' && decodeBase58(signature)) || refuse()
    },
    async signTransaction(transaction) {
      return read((await ask('solana_signTransaction', { transaction: toBase64(transaction) })).transaction)
    },
    async signAllTransactions(transactions) {
      const answer = await ask('solana_signAllTransactions', { transactions: transactions.map(toBase64) })
      return Array.isArray(answer.transactions) ? answer.transactions.map(read) : refuse()
    },
    async signAndSendTransaction(transaction) {
      const { signature } = await ask('solana_signAndSendTransaction', { transaction: toBase64(transaction) })
      return typeof signature === 'string' ? signature : refuse()
    },
  }
}

function refuse(): never {
  throw new BillfoldError(connectorInvalidAnswer)
}
