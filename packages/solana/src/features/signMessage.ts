import type { Connector, FeatureImplementations } from 'billfold/adapter'
import { encodeBase58 } from '../base58/encodeBase58.ts'
import { readMessageBytes } from '../signed/readMessageBytes.ts'
import { requireMessageSignature } from '../signed/requireMessageSignature.ts'
import { askSignIn } from './askSignIn.ts'
import { requireMembers } from './requireMembers.ts'
import { toRequest } from './toRequest.ts'

const members: readonly string[] = [
  'message',
  'signIn',
  'namespace',
  'networkId',
  'network',
  'account',
  'connector',
  'settings',
  'signal',
  'onStage',
]

/**
 * Signs text (as UTF-8) or bytes; resolves with the signature in base58, checked before it counts. A sign-in goes to the
 * wallet as one where it can show that, else as text.
 *
 * @throws `rpc/invalid-params` for bytes that are a transaction (signing them would sign it), more than 64 KiB, and members
 * that mean nothing here · `connector/invalid-answer` for a signature that is not the account's.
 */
export const signMessage = async (
  options: Parameters<FeatureImplementations['signMessage']>[0],
  deviating = new WeakSet<Connector>(),
): Promise<string> => {
  requireMembers(options, members)
  const { account, connector, message, signIn } = options
  const bytes = readMessageBytes(message)
  const signed =
    signIn && typeof message === 'string' ? await askSignIn(options, signIn, message, deviating) : undefined
  if (signed) return signed
  const answer = await connector.request(toRequest(options, 'solana_signMessage', { message: encodeBase58(bytes) }))
  return encodeBase58(requireMessageSignature(answer, bytes, account.address))
}
