import { type ConnectorRequest, requestPinned, untilAborted } from 'billfold/adapter'
import {
  BillfoldError,
  connectorAccountNotFound,
  connectorChainMismatch,
  connectorNotConnected,
  isRecord,
  rpcInvalidParams,
  walletMethodUnsupported,
} from 'billfold/protocol'
import { fromBase64 } from '../bytes/fromBase64.ts'
import { fromHex } from '../bytes/fromHex.ts'
import { toBase64 } from '../bytes/toBase64.ts'
import { describeWalletError } from '../errors/describeWalletError.ts'
import type { BitcoinWallet, Grant, SignInput } from '../wallets/BitcoinWallet.ts'

/** How long a wallet may take to say that it is still there. */
const livenessMs = 3_000

/**
 * One request to a connected wallet, with the method names of pairings (`getAccountAddresses`, `signMessage`, `signPsbt`,
 * `sendTransfer`), independent of the wallet's own names. It is bound to the account and network of the moment it is made, and
 * refused as soon as either changes (promise P4). A PSBT may be given as base64 or hex.
 *
 * @throws `connector/not-connected` · `connector/chain-mismatch` · `connector/account-not-found` ·
 * `wallet/method-unsupported` · `rpc/invalid-params` · what the wallet throws.
 */
export async function requestWallet(state: requestWallet.State, request: ConnectorRequest): Promise<unknown> {
  const { network, method } = request
  const given = isRecord(request.params) ? request.params : {}
  const { methods } = state.wallet
  request.onStage?.('unasked')
  await state.refresh()
  const grant = state.grant()
  if (!grant) throw new BillfoldError(connectorNotConnected)
  if (method === 'getAccountAddresses') return listAddresses(grant)

  const address = String(given.address ?? given.account ?? grant.accounts[0]?.address)
  const ask = prepare(methods, method, { ...given, network, account: address, address })
  return requestPinned({
    watchers: state.watchers,
    session: state.grant,
    findChange({ accounts, approvedNetworks }) {
      if (!accounts.some(account => account.address === address)) return connectorAccountNotFound
      return approvedNetworks.includes(network) ? undefined : connectorChainMismatch
    },
    async ask(fail) {
      // A request that was given up by now is never shown to the visitor.
      request.signal?.throwIfAborted()
      request.onStage?.('wallet')
      try {
        return await ask()
      } catch (cause) {
        const error = await describeWalletError(cause)
        const isOver = error.code === 'wallet/disconnected' && (await isGone(state.wallet))
        // Before the session ends, which rejects it too, for a reason that says less.
        fail(error)
        if (isOver) state.end()
        // The wallet signed as another account, which is the one that counts now.
        if (error.code === 'connector/account-not-found') await state.refresh().catch(() => {})
        throw error
      }
    },
  })
}

/**
 * Whether the wallet does not answer for itself any more (fault 93). One that has only restarted does (fault 92); what it
 * granted is no sign of life, for several of them read that from the page.
 */
async function isGone({ ping }: BitcoinWallet): Promise<boolean> {
  if (!ping) return true
  return untilAborted(new Promise(resolve => resolve(ping())), AbortSignal.timeout(livenessMs)).then(
    () => false,
    async cause => (await describeWalletError(cause)).code === 'wallet/disconnected',
  )
}

export declare namespace requestWallet {
  /** What a connector shows of itself to its requests. */
  type State = {
    readonly wallet: BitcoinWallet
    /** Called after every change of the grant. */
    readonly watchers: Set<() => void>
    grant(): Grant | undefined
    /** The wallet is gone: nothing is granted any more, and the kit is notified. */
    end(): void
    /** Reads again what the wallet grants: wallets without events are found out here. */
    refresh(): Promise<void>
  }
}

/**
 * The addresses by what they are for. One that is the wallet's only one serves both: what it holds may be inscribed.
 */
function listAddresses({ accounts }: Grant): readonly object[] {
  const rows = accounts.map(({ type, ...account }) => ({ ...account, intention: type }))
  const [only] = rows
  return rows.length === 1 && only ? [only, { ...only, intention: 'ordinal' }] : rows
}

type Params = Readonly<Record<string, unknown>> & {
  readonly network: ConnectorRequest['network']
  readonly account: string
  readonly address: string
}

function prepare(methods: BitcoinWallet['methods'], method: string, params: Params): () => Promise<unknown> {
  const { network, account, address } = params
  const { signMessage, signPsbt, sendTransfer } = methods
  if (method === 'signMessage' && signMessage) {
    const { message } = params
    if (typeof message !== 'string') refuse('message must be text')
    const protocol = params.protocol === 'bip322' ? 'bip322' : 'ecdsa'
    return async () => signMessage({ network, address, message, protocol })
  }
  if (method === 'signPsbt' && signPsbt) {
    const psbt = readPsbt(params.psbt)
    const signInputs = readInputs(params.signInputs, account)
    return async () => signPsbt({ network, account, psbt, signInputs, broadcast: params.broadcast === true })
  }
  if (method === 'sendTransfer' && sendTransfer) {
    const { recipientAddress, amount, feeRate } = params
    if (typeof recipientAddress !== 'string') refuse('recipientAddress must be an address')
    if (typeof amount !== 'string' || !/^[1-9]\d{0,15}$/.test(amount)) refuse('amount must be satoshi as decimal text')
    const rate = typeof feeRate === 'number' && feeRate > 0 ? { feeRate } : {}
    return async () => sendTransfer({ network, account, recipientAddress, amount: BigInt(amount), ...rate })
  }
  throw new BillfoldError(walletMethodUnsupported, { details: method })
}

function readPsbt(value: unknown): string {
  const bytes = typeof value === 'string' ? (fromHex(value) ?? fromBase64(value)) : undefined
  if (!bytes?.length) refuse('psbt must be base64 or hex')
  return toBase64(bytes)
}

function readInputs(value: unknown, account: string): readonly SignInput[] {
  if (value === undefined) return []
  if (!Array.isArray(value)) refuse('signInputs must be a list')
  return value.map(item => {
    const { index, address = account, sighashTypes } = isRecord(item) ? item : {}
    const areTypes = sighashTypes === undefined || (Array.isArray(sighashTypes) && sighashTypes.every(Number.isInteger))
    if (!Number.isInteger(index) || typeof address !== 'string' || !areTypes)
      refuse('each of signInputs needs index, address and perhaps sighashTypes')
    return {
      index: index as number,
      address,
      ...(sighashTypes === undefined ? {} : { sighashTypes: sighashTypes as number[] }),
    }
  })
}

function refuse(details: string): never {
  throw new BillfoldError(rpcInvalidParams, { details })
}
