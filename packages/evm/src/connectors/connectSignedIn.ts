import type { ConnectSignIn, Network } from 'billfold/adapter'
import { BillfoldError, connectorInvalidAnswer, isBillfoldError, isRecord } from 'billfold/protocol'
import { checksumAddress } from '../address/checksumAddress.ts'
import { describeWalletError } from '../errors/describeWalletError.ts'
import { askProvider } from '../provider/askProvider.ts'
import type { Eip1193Provider } from '../provider/Eip1193Provider.ts'
import { readChain } from '../provider/readChain.ts'
import { toHexChainId } from '../transaction/toHexChainId.ts'

/** How long a wallet may take to list its capabilities. */
const announceMs = 500

/**
 * Connects a wallet by `wallet_connect`, which shares accounts and signs the message of the page by one approval. Only a wallet that
 * announces `signInWithEthereum` in `wallet_getCapabilities` is asked; `undefined` where it does not, or where there is no message. A wallet
 * that signed another text, or nothing, is connected, and the page asks it after that. Source: ERC-7846, ERC-5792.
 *
 * @throws `connector/invalid-answer` for an answer without accounts · what the wallet rejects with.
 */
export async function connectSignedIn(options: connectSignedIn.Options): Promise<connectSignedIn.ReturnType> {
  const { provider, networks, signal } = options
  const networkId = await readChain(provider, signal, announceMs).catch(() => undefined)
  if (!networkId || !networks.some(({ id }) => id === networkId)) return undefined
  const limits = { signal, withinMs: announceMs }
  const listed = await askProvider(provider, { method: 'wallet_getCapabilities', ...limits }).catch(() => undefined)
  const chainId = toHexChainId(networkId)
  if (!isAnnounced(listed, chainId)) return undefined
  const signIn = await options.signIn()
  const draft = await signIn?.prepare({ networkId, signal })
  if (!signIn || !draft) return undefined
  const { accountAddress: _, ...asked } = draft.data
  const params = [{ version: '1', capabilities: { signInWithEthereum: { ...asked, chainId } } }]
  const answer = await askProvider(provider, { method: 'wallet_connect', params, signal }).catch(async cause => {
    const error = await describeWalletError(cause)
    if (!isBillfoldError(error, 'wallet/method-unsupported')) throw error
  })
  if (answer === undefined) return undefined
  const accounts = isRecord(answer) && Array.isArray(answer.accounts) ? answer.accounts : undefined
  const [first] = accounts ?? []
  const given = isRecord(first) ? first.address : undefined
  const address = typeof given === 'string' && /^0x[\da-f]{40}$/i.test(given) ? checksumAddress(given) : undefined
  if (!accounts || !address) throw new BillfoldError(connectorInvalidAnswer, { details: 'wallet_connect' })
  const capabilities = isRecord(first) && isRecord(first.capabilities) ? first.capabilities : {}
  const { message, signature } = isRecord(capabilities.signInWithEthereum) ? capabilities.signInWithEthereum : {}
  const isAsAsked = message === draft.toText(address) && typeof signature === 'string'
  if (isAsAsked) await signIn.keep({ draft, address, message, signature, signal })
  return { addresses: accounts.map(account => (isRecord(account) ? account.address : undefined)), isAsAsked }
}

export declare namespace connectSignedIn {
  type Options = {
    readonly provider: Eip1193Provider
    /** The configured ones. */
    readonly networks: readonly Network[]
    readonly signal: AbortSignal
    readonly signIn: () => Promise<ConnectSignIn | undefined>
  }
  /** `addresses` as the wallet gave them: what reads its accounts checks them. */
  type ReturnType = { readonly addresses: readonly unknown[]; readonly isAsAsked: boolean } | undefined
}

function isAnnounced(listed: unknown, chainId: string): boolean {
  if (!isRecord(listed)) return false
  return ['0x0', chainId].some(id => {
    const row = listed[id]
    const { signInWithEthereum } = isRecord(row) ? row : {}
    return isRecord(signInWithEthereum) && signInWithEthereum.supported === true
  })
}
