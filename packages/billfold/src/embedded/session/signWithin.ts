import type { ConnectSignIn } from '../../core/contracts/ConnectSignIn.ts'
import type { EmbeddedRequest } from '../../core/contracts/Embedded.ts'
import type { Network } from '../../core/contracts/Network.ts'
import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'
import { toFrameChainId } from '../../protocol/frame/toFrameChainId.ts'
import type { VaultTalk } from '../VaultTalk.ts'

/**
 * Has the vault show and sign the sign-in message of a page within the login, for the account that it has on a network. Without a
 * signature the login stands, and the page asks after it.
 */
export async function signWithin(options: signWithin.Options): Promise<void> {
  const { talk, network, address, signal } = options
  const chainId = toFrameChainId(network.id)
  const signIn = await options.signIn()
  const draft = await signIn?.prepare({ networkId: network.id, address, signal })
  if (!signIn || !draft || signal.aborted) return
  const { resources, ...parts } = draft.data
  const message = draft.toText(address)
  const siwxMessage = {
    ...parts,
    ...(resources && { resources: [...resources] }),
    ...{ accountAddress: address, serializedMessage: message },
  }
  const method = network.namespace === 'solana' ? 'solana_signMessage' : 'personal_sign'
  const answer = await options
    .ask({ method, network: network.id }, asking => talk.ask('GET_USER', { chainId, siwxMessage }, asking), signal)
    .catch(cause => {
      if (isBillfoldError(cause, 'wallet/rejected') || isBillfoldError(cause, 'vault/aborted')) signIn.decline()
    })
  if (!answer || signal.aborted) return
  if (answer.signature === undefined) {
    // Shown, and not signed. A vault that showed nothing leaves the question to the page.
    if (answer.message !== undefined) signIn.decline()
    return
  }
  await signIn.keep({ draft, address, message, signature: answer.signature, signal })
}

export declare namespace signWithin {
  type Options = {
    readonly talk: VaultTalk
    readonly network: Network
    /** Of the account there. */
    readonly address: string
    readonly signIn: () => Promise<ConnectSignIn | undefined>
    readonly signal: AbortSignal
    /** Shows a request of the vault to the visitor, and asks the vault, until it answers. */
    ask<result>(
      request: Omit<EmbeddedRequest, 'id'>,
      ask: (options: VaultTalk.AskOptions) => Promise<result>,
      signal: AbortSignal,
    ): Promise<result>
  }
}
