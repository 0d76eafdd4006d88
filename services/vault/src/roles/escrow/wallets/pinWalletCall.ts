import { pinWallet } from '../../../contract/calls/pinWallet.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { EscrowServices } from '../EscrowServices.ts'
import { takeGrant } from '../grants/takeGrant.ts'
import { pin } from './pin.ts'
import { requireFactor } from './requireFactor.ts'

/** Moves the identity of a pinned wallet, or pins one from before pinned wallets. */
export const pinWalletCall = (
  services: Pick<EscrowServices, 'clock' | 'database' | 'kms' | 'log' | 'secrets' | 'vaultKey'>,
) =>
  serveCall<never>()(pinWallet, async ({ grant: text, wallet }, asker) => {
    const grant = await takeGrant(services, text, { purpose: 'pin', asker })
    await requireFactor(services, grant)
    await pin(services, { asker, owner: grant, wallet })
    return {}
  })
