import { pinWallet } from '../../contract/calls/pinWallet.ts'
import { CallRefusal } from '../../serve/CallRefusal.ts'
import { serveCall } from '../../serve/serveCall.ts'
import type { EscrowServices } from '../EscrowServices.ts'
import { takeGrant } from '../grants/takeGrant.ts'
import { pin } from './pin.ts'

/** Moves the identity of a pinned wallet, or pins one from before pinned wallets. */
export const pinWalletCall = (services: EscrowServices) =>
  serveCall<never>()(pinWallet, async ({ grant: text, wallet }, asker) => {
    const grant = await takeGrant(services, text, { purpose: 'pin', asker })
    const { envelopeId, realm, sub, vaultId } = grant
    const factor = await services.database
      .as(realm)
      .selectFrom('factor')
      .select('envelope_id')
      .where('realm', '=', realm)
      .where('envelope_id', '=', envelopeId)
      .where('vault_id', '=', vaultId)
      .where('user_id', '=', sub)
      .executeTakeFirst()
    if (!factor) throw new CallRefusal('envelope-unknown')
    await pin(services, { asker, owner: grant, wallet })
    return {}
  })
