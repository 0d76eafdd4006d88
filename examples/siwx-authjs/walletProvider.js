import { CredentialsSignin } from '@auth/core/errors'
import Credentials from '@auth/core/providers/credentials'

/** Auth.js adds `code` to the address that it answers with. */
class Refused extends CredentialsSignin {
  constructor(fault) {
    super()
    this.code = fault
  }
}

/** A provider of Auth.js whose credentials are a message and its signature, judged by a verifier of `@billfold/siwx`. */
export const walletProvider = verifier =>
  Credentials({
    id: 'wallet',
    name: 'Wallet',
    credentials: { message: {}, signature: {} },
    async authorize({ message, signature }) {
      const verdict = await verifier.verify({ message, signature })
      if (!verdict.ok) throw new Refused(verdict.fault)
      const { accountAddress, chainId } = verdict.session.data
      return { id: `${chainId}:${accountAddress}`, name: accountAddress }
    },
  })
