import { type ConnectorRequest, type createSessionConnector, requestPinned } from 'billfold/adapter'
import {
  BillfoldError,
  connectorAccountNotFound,
  connectorChainMismatch,
  connectorInvalidAnswer,
  connectorNotConnected,
  isRecord,
  type NetworkId,
  rpcInvalidParams,
  walletMethodUnsupported,
} from 'billfold/protocol'
import { decodeBase58 } from '../base58/decodeBase58.ts'
import { encodeBase58 } from '../base58/encodeBase58.ts'
import { toBase64 } from '../bytes/toBase64.ts'
import { toBytes } from '../bytes/toBytes.ts'
import { askWallet } from '../standard/askWallet.ts'
import { features } from '../standard/features.ts'
import { findChain } from '../standard/findChain.ts'
import type { readAccounts } from '../standard/readAccounts.ts'
import { readMember } from '../standard/readMember.ts'
import type { StandardWallet } from '../standard/StandardWallet.ts'
import { readSerialized } from '../transaction/readSerialized.ts'
import { readTransaction } from '../transaction/readTransaction.ts'

/** How long a wallet may take to say that it is still there. */
const livenessMs = 3_000

type Params = Readonly<Record<string, unknown>>
type Shared = readAccounts.Shared

/**
 * One request to a connected wallet of the wallet standard, in the words of a pairing, so that everything above it is the
 * same for both: `solana_signMessage { message, pubkey }` (base58), `solana_signTransaction { transaction, pubkey }` and
 * `solana_signAndSendTransaction` (base64), `solana_signAllTransactions { transactions }`, `solana_signIn`,
 * `solana_getAccounts`. Each names account and network to the wallet; when the wallet takes that account back meanwhile,
 * the request is refused, never retargeted (promise P4).
 *
 * @throws `connector/not-connected` · `connector/account-not-found` · `connector/chain-mismatch` ·
 * `wallet/method-unsupported` · `connector/invalid-answer` · `rpc/invalid-params` · what `toWalletError` describes.
 */
export async function requestWallet(wallet: requestWallet.Wallet, request: ConnectorRequest): Promise<unknown> {
  const { method, network } = request
  request.onStage?.('unasked')
  const session = wallet.state.session
  if (!session) throw new BillfoldError(connectorNotConnected)
  if (method === 'solana_getAccounts' || method === 'solana_requestAccounts')
    return session.accounts.map(({ address }) => ({ pubkey: address }))
  const run = calls[method]
  if (!run) throw new BillfoldError(walletMethodUnsupported, { details: method })
  const params: Params = isRecord(request.params) ? request.params : {}
  const { pubkey = session.accounts[0]?.address } = params
  const account = session.accounts.find(({ address }) => address === pubkey)
  if (!account) throw new BillfoldError(connectorAccountNotFound)
  const chain = findChain(network, account.chains)
  if (!chain)
    throw new BillfoldError(connectorChainMismatch, { context: { actual: session.networkId, wanted: network } })
  const ask: Ask = (feature, name, inputs) =>
    requestPinned({
      watchers: wallet.state.watchers,
      session: () => wallet.state.session,
      findChange: ({ accounts }) =>
        accounts.some(({ address }) => address === account.address) ? undefined : connectorAccountNotFound,
      ask() {
        request.onStage?.('wallet')
        return askWallet(wallet.wallet, { feature, name, inputs, signal: request.signal })
      },
    })
  try {
    return await run({ ask, account, chain, params, wallet: wallet.wallet })
  } catch (cause) {
    const error = await wallet.describe(cause)
    if (error.code === 'wallet/disconnected' && (await isGone(wallet))) wallet.state.end(true)
    throw error
  }
}

/** Whether the wallet does not answer for itself any more (fault 93). One that has only restarted does (fault 92). */
async function isGone({ wallet, describe }: requestWallet.Wallet): Promise<boolean> {
  const ask = { feature: features.connect, name: 'connect', inputs: [{ silent: true }], withinMs: livenessMs }
  return askWallet(wallet, ask).then(
    () => false,
    async cause => (await describe(cause)).code === 'wallet/disconnected',
  )
}

export declare namespace requestWallet {
  /** What a connector shows of itself to its requests. */
  type Wallet = {
    readonly wallet: StandardWallet
    readonly state: createSessionConnector.ReturnType<{ accounts: readonly Shared[]; networkId: NetworkId }>
    /** `describeWalletError`, handed over: imported here, too, it would split what a page loads first. */
    describe(cause: unknown): Promise<BillfoldError>
  }
}

type Ask = (feature: string, name: string, inputs: readonly unknown[]) => Promise<unknown>
type Call = (options: {
  ask: Ask
  account: Shared
  chain: string
  params: Params
  wallet: StandardWallet
}) => Promise<unknown>

const calls: Readonly<Record<string, Call>> = {
  async solana_signMessage({ ask, account, params }) {
    const message = typeof params.message === 'string' ? decodeBase58(params.message) : undefined
    if (!message) throw new BillfoldError(rpcInvalidParams, { details: 'message must be base58' })
    const answer = await ask(features.signMessage, 'signMessage', [{ account: account.account, message }])
    const [output] = readOutputs(answer, 1)
    const signature = requireBytes(readMember(output, 'signature'), 64)
    const signedMessage = toBytes(readMember(output, 'signedMessage')) ?? message
    return { signature: encodeBase58(signature), signedMessage: encodeBase58(signedMessage) }
  },
  async solana_signTransaction(options) {
    const [transaction] = await signTransactions(options, [options.params.transaction])
    const signer = transaction?.signers.indexOf(options.account.address) ?? -1
    const signature = transaction?.signatures[signer]
    if (!transaction || !signature) throw new BillfoldError(connectorInvalidAnswer)
    return { signature: encodeBase58(signature), transaction: toBase64(transaction.bytes) }
  },
  async solana_signAllTransactions(options) {
    const { transactions } = options.params
    if (!Array.isArray(transactions) || !transactions.length)
      throw new BillfoldError(rpcInvalidParams, { details: 'transactions must be a list' })
    const signed = await signTransactions(options, transactions)
    return { transactions: signed.map(({ bytes }) => toBase64(bytes)) }
  },
  async solana_signAndSendTransaction(options) {
    const { ask, account, chain, params } = options
    const { bytes } = requireVersion(options, features.signAndSendTransaction, params.transaction)
    const sendOptions = isRecord(params.sendOptions) ? { options: params.sendOptions } : {}
    const input = { account: account.account, chain, transaction: bytes, ...sendOptions }
    const [output] = readOutputs(await ask(features.signAndSendTransaction, 'signAndSendTransaction', [input]), 1)
    return { signature: encodeBase58(requireBytes(readMember(output, 'signature'), 64)) }
  },
  async solana_signIn({ ask, account, params }) {
    const { pubkey: _, ...input } = params
    const [output] = readOutputs(await ask(features.signIn, 'signIn', [{ address: account.address, ...input }]), 1)
    const address = readMember(readMember(output, 'account'), 'address')
    if (address !== account.address) throw new BillfoldError(connectorAccountNotFound)
    const signedMessage = toBytes(readMember(output, 'signedMessage'))
    if (!signedMessage) throw new BillfoldError(connectorInvalidAnswer)
    return {
      address,
      signedMessage: encodeBase58(signedMessage),
      signature: encodeBase58(requireBytes(readMember(output, 'signature'), 64)),
    }
  },
}

async function signTransactions(options: Parameters<Call>[0], texts: readonly unknown[]) {
  const { ask, account, chain } = options
  const inputs = texts.map(text => {
    const { bytes } = requireVersion(options, features.signTransaction, text)
    return { account: account.account, chain, transaction: bytes }
  })
  const outputs = readOutputs(await ask(features.signTransaction, 'signTransaction', inputs), inputs.length)
  return outputs.map(output => {
    const bytes = toBytes(readMember(output, 'signedTransaction'))
    const transaction = readTransaction(bytes)
    if (!bytes || !transaction)
      throw new BillfoldError(connectorInvalidAnswer, { details: 'The wallet gave no transaction' })
    return { ...transaction, bytes }
  })
}

/** Not every wallet knows version 0; one that says so is not asked. */
function requireVersion({ wallet }: { wallet: StandardWallet }, feature: string, text: unknown) {
  const transaction = readSerialized(text)
  const versions = readMember(readMember(readMember(wallet, 'features'), feature), 'supportedTransactionVersions')
  if (Array.isArray(versions) && versions.length && !versions.includes(transaction.version))
    throw new BillfoldError(walletMethodUnsupported, { details: `transactions of version ${transaction.version}` })
  return transaction
}

function readOutputs(answer: unknown, count: number): readonly unknown[] {
  const length = readMember(answer, 'length')
  if (!Array.isArray(answer) || length !== count)
    throw new BillfoldError(connectorInvalidAnswer, { details: `The wallet gave ${String(length)} answers` })
  return Array.from({ length: count }, (_, at) => readMember(answer, String(at)))
}

function requireBytes(value: unknown, count: number): Uint8Array {
  const bytes = toBytes(value, count)
  if (bytes?.length !== count)
    throw new BillfoldError(connectorInvalidAnswer, { details: `The wallet gave no ${count} bytes` })
  return bytes
}
