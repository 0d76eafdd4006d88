import { readSettings } from '../core/features/readSettings.ts'
import type { Kit } from '../core/Kit.ts'
import type { Namespace } from '../protocol/caip/types.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { signInNoClient } from '../protocol/errors/rows/signIn.ts'
import type { SignInMessage } from '../protocol/signIn/SignInMessage.ts'
import { featureOf } from './featureOf.ts'

/** As the action `signMessage`, which is in another chunk: pinned to the account and network of this moment. */
export async function signWithWallet(kit: Kit, options: signWithWallet.Options): Promise<string> {
  const { namespace, data, ...rest } = options
  const signIn = namespace === 'solana' ? data : undefined
  const { connectors, namespaces, networks } = kit.store.getState()
  const now = namespaces[namespace]
  const account = now?.accounts[0]
  const connector = connectors.find(({ id }) => id === now?.connectorId)
  const network = networks.find(({ id }) => id === now?.networkId)
  if (!account || !connector || !network) throw new BillfoldError(signInNoClient)
  const sign = await featureOf(kit, namespace, 'signMessage')
  return sign({ account, connector, network, settings: readSettings(kit), ...rest, signIn })
}

export declare namespace signWithWallet {
  type Options = {
    readonly namespace: Namespace
    readonly message: string
    /** The parts of the message, for wallets of Solana that show a sign-in as one (`solana:signIn`). */
    readonly data: SignInMessage
    readonly signal: AbortSignal
  }
}
