import type { ConnectSignIn } from 'billfold/adapter'
import { BillfoldError, connectorInvalidAnswer, type NetworkId } from 'billfold/protocol'
import { encodeBase58 } from '../base58/encodeBase58.ts'
import { toBytes } from '../bytes/toBytes.ts'
import { toSignInInput } from '../features/toSignInInput.ts'
import { askWallet } from '../standard/askWallet.ts'
import { features } from '../standard/features.ts'
import type { readAccounts } from '../standard/readAccounts.ts'
import { readMember } from '../standard/readMember.ts'
import type { StandardWallet } from '../standard/StandardWallet.ts'

/** Lets the lines of a message be written before its account is known; no wallet receives it. */
const anyAddress = '11111111111111111111111111111111'

/**
 * Connects a wallet by its `solana:signIn`, which shares an account and signs the message of the page by one approval. `undefined` where
 * there is no message: the wallet was not asked. A wallet that signed another text is connected, and the page asks it after that.
 *
 * @throws `connector/invalid-answer` for an answer without an account · what the wallet rejects with.
 */
export async function connectSignedIn(options: connectSignedIn.Options): Promise<connectSignedIn.ReturnType> {
  const { wallet, networkId, signal, read } = options
  const signIn = await options.signIn()
  const draft = await signIn?.prepare({ networkId, signal })
  const input = draft && toSignInInput(draft.data, draft.toText(anyAddress))
  if (!signIn || !draft || !input) return undefined
  const answer = await askWallet(wallet, { feature: features.signIn, name: 'signIn', inputs: [input], signal })
  const output = readMember(answer, '0')
  const [signer] = read([readMember(output, 'account')]) ?? []
  if (!signer) throw new BillfoldError(connectorInvalidAnswer, { details: 'solana:signIn gave no account' })
  const { address } = signer
  const signed = toBytes(readMember(output, 'signedMessage'))
  const signature = toBytes(readMember(output, 'signature'), 64)
  const message = signed && new TextDecoder().decode(signed)
  const isAsAsked = message === draft.toText(address) && signature?.length === 64
  if (isAsAsked) await signIn.keep({ draft, address, message, signature: encodeBase58(signature), signal })
  const others = read(readMember(wallet, 'accounts')) ?? []
  return { accounts: [signer, ...others.filter(other => other.address !== address)], isAsAsked }
}

export declare namespace connectSignedIn {
  type Options = {
    readonly wallet: StandardWallet
    /** Of the message. */
    readonly networkId: NetworkId
    readonly signal: AbortSignal
    readonly signIn: () => Promise<ConnectSignIn | undefined>
    /** `readAccounts`, handed over: imported here, too, it would split what a page loads first. */
    readonly read: typeof readAccounts
  }
  type ReturnType = { readonly accounts: readonly readAccounts.Shared[]; readonly isAsAsked: boolean } | undefined
}
