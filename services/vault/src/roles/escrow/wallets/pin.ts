import { bindEscrowWrite } from '../../../contract/calls/bindEscrowWrite.ts'
import type { EscrowWrite } from '../../../contract/calls/escrowWrite.ts'
import type { Asker } from '../../../serve/Asker.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { isSignedByWriteKey } from '../../../serve/isSignedByWriteKey.ts'
import type { EscrowServices } from '../EscrowServices.ts'
import { identityContext } from './identityContext.ts'
import { macIdentity } from './macIdentity.ts'

/**
 * Stores what the wallet's write key has signed. The first call for a wallet brings the key; from then on key, owner and accounts stay, and only the pinned key moves the identity. Nothing
 * is stored before the signature was verified.
 *
 * @throws CallRefusal `deposit-refused`.
 */
export async function pin(
  services: Pick<EscrowServices, 'clock' | 'database' | 'kms' | 'log' | 'secrets'>,
  options: pin.Options,
): Promise<void> {
  const { asker, deposit, owner, wallet } = options
  const { clock, database, kms, secrets } = services
  const { identity, realm, sub, vaultId } = owner
  const refuse = (detail: string) => new CallRefusal('deposit-refused', { detail })
  const before = await database
    .as(realm)
    .selectFrom('wallet')
    .selectAll()
    .where('realm', '=', realm)
    .where('vault_id', '=', vaultId)
    .executeTakeFirst()
  const accounts = JSON.stringify(wallet.accounts)
  if (before && (before.user_id !== sub || before.accounts !== accounts))
    throw refuse('the wallet is pinned to other accounts')
  if (before && before.write_key !== wallet.writeKey) throw refuse('the write key of a wallet does not change')
  const bytes = bindEscrowWrite(
    { id: vaultId, userId: sub, realm, writeKey: wallet.writeKey, accounts: wallet.accounts },
    { identity, thumbprint: asker.thumbprint, ...(deposit ? { deposit } : {}) },
  )
  if (!isSignedByWriteKey(wallet.writeKey, bytes, wallet.signature))
    throw refuse('the deposit is not signed by the write key of the wallet, for the page key that asks')
  const identity_mac = macIdentity(secrets, realm, identity)
  if (before?.identity_mac === identity_mac) return
  const now = clock.now()
  const context = identityContext({ realm, user_id: sub, vault_id: vaultId })
  const wrapped = await kms.wrap(Buffer.from(identity), context)
  if (before) {
    await database
      .as(realm)
      .updateTable('wallet')
      .set({ identity_mac, identity: wrapped, former_identity: before.identity, identity_at: now })
      .where('realm', '=', realm)
      .where('vault_id', '=', vaultId)
      .where('write_key', '=', wallet.writeKey)
      .execute()
    services.log.info('escrow.identity-moved', { realm })
    return
  }
  const factor = await database
    .as(realm)
    .selectFrom('factor')
    .select('envelope_id')
    .where('realm', '=', realm)
    .where('vault_id', '=', vaultId)
    .executeTakeFirst()
  await database
    .as(realm)
    .insertInto('wallet')
    .values({
      realm,
      vault_id: vaultId,
      user_id: sub,
      write_key: wallet.writeKey,
      accounts,
      identity_mac,
      identity: wrapped,
      former_identity: null,
      identity_at: now,
      created_at: now,
      is_late: factor ? 1 : 0,
      remove_at: null,
      remove_cancel_hash: null,
    })
    // Of two first deposits at once the second finds the first one's key with its next try.
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const stored = await database
    .as(realm)
    .selectFrom('wallet')
    .select('write_key')
    .where('realm', '=', realm)
    .where('vault_id', '=', vaultId)
    .executeTakeFirst()
  if (stored?.write_key !== wallet.writeKey) throw refuse('the write key of a wallet does not change')
}

export declare namespace pin {
  type Options = {
    readonly asker: Asker
    /** As the vault names the visitor; their identity counts once the write key has signed it. */
    readonly owner: {
      readonly realm: string
      readonly sub: string
      readonly vaultId: string
      readonly identity: string
    }
    readonly wallet: EscrowWrite
    readonly deposit?: {
      readonly envelopeId: string
      readonly factor: { readonly enc: string; readonly sealed: string }
    }
  }
}
