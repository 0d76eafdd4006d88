import type { NetworkId } from '../../protocol/caip/types.ts'
import { toSignInText } from '../../protocol/signIn/toSignInText.ts'
import type { createSIWEConfig } from './createSIWEConfig.ts'
import { getDidAddress } from './getDidAddress.ts'
import { getDidChainId } from './getDidChainId.ts'

/**
 * The text of EIP-4361 that an account signs. `did` is `did:pkh:eip155:1:0x…`, as `createMessage` gets it.
 *
 * @throws `sign-in/invalid-message` for a field that is missing, malformed, or not one line.
 * @example
 * const message = formatMessage(
 *   { domain: 'app.example', uri: 'https://app.example', version: '1', nonce: createNonce(), iat: new Date().toISOString() },
 *   'did:pkh:eip155:1:0xcbCF2d314Ec60eAdB90085796D7FF52774C7cf69',
 * )
 */
export function formatMessage(args: formatMessage.Args, did: string): string {
  const { chainId, iat, exp, nbf, ...rest } = args
  return toSignInText({
    ...rest,
    accountAddress: getDidAddress(did),
    chainId: `eip155:${chainId ?? getDidChainId(did)}` as NetworkId,
    issuedAt: iat,
    expirationTime: exp,
    notBefore: nbf,
  })
}

export declare namespace formatMessage {
  type Args = Omit<createSIWEConfig.MessageArgs, 'address' | 'chainId'> & { readonly chainId?: number | undefined }
}
