import { readPin } from '../../../contract/calls/readPin.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { EscrowServices } from '../EscrowServices.ts'
import { takeGrant } from '../grants/takeGrant.ts'
import { findWallet } from './findWallet.ts'
import { macIdentity } from './macIdentity.ts'

/** Whether a wallet is pinned to an identity. */
export const readPinCall = (services: Pick<EscrowServices, 'clock' | 'database' | 'secrets' | 'vaultKey'>) =>
  serveCall<never>()(readPin, async ({ grant: text }) => {
    const grant = await takeGrant(services, text, { purpose: 'read-pin' })
    const wallet = await findWallet(services, grant)
    return { isPinned: wallet?.identity_mac === macIdentity(services.secrets, grant.realm, grant.identity) }
  })
