import type { Connector, FeatureImplementations } from 'billfold/adapter'
import { BillfoldError, connectorInvalidAnswer, isBillfoldError, isRecord, type SignInMessage } from 'billfold/protocol'
import { encodeBase58 } from '../base58/encodeBase58.ts'
import { requireSignIn } from '../signed/requireSignIn.ts'
import { toRequest } from './toRequest.ts'
import { toSignInInput } from './toSignInInput.ts'

/**
 * Has a wallet of the wallet standard sign in by `solana:signIn`, which shows the parts and compares the domain with the page.
 * The text that it signs must be `message` to the last character. `undefined` where the wallet has no such feature. Source: Sign-In With
 * Solana, `@solana/wallet-standard-features`.
 *
 * @throws `connector/account-not-found` · `connector/invalid-answer`; the next attempt then signs the text · what the connector rejects with.
 */
export async function askSignIn(
  options: Parameters<FeatureImplementations['signMessage']>[0],
  data: SignInMessage,
  message: string,
  /** Wallets that wrote another text than they were asked for: they sign the text itself from then on. */
  deviating: WeakSet<Connector>,
): Promise<string | undefined> {
  const { account, connector } = options
  if (connector.kind === 'pairing' || connector.kind === 'embedded' || deviating.has(connector)) return undefined
  // Where another text is to be signed, the wallet signs that.
  const input = toSignInInput(data, message)
  if (!input) return undefined
  try {
    const answer = await connector.request(toRequest(options, 'solana_signIn', input))
    requireSignIn(answer, input, account.address)
    const { signature, signedMessage } = isRecord(answer) ? answer : {}
    if (typeof signature !== 'string' || signedMessage !== encodeBase58(new TextEncoder().encode(message)))
      throw new BillfoldError(connectorInvalidAnswer, { details: 'The wallet signed another text' })
    return signature
  } catch (cause) {
    if (isBillfoldError(cause, 'wallet/method-unsupported')) return undefined
    if (isBillfoldError(cause, 'connector/invalid-answer')) deviating.add(connector)
    throw cause
  }
}
