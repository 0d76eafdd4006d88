import * as v from 'valibot'
import { bindDeviceProof } from '../../../contract/bindDeviceProof.ts'
import type { GrantOf } from '../../../contract/calls/grantClaims.ts'
import { vaultAccount } from '../../../contract/vault.ts'
import { isSignedByWriteKey } from '../../../serve/isSignedByWriteKey.ts'
import type { EscrowServices } from '../EscrowServices.ts'
import type { WalletRow } from '../wallets/findWallet.ts'

/** How long a release that was made to wait, cancelled most of all, keeps the next one from being excepted. */
const rememberMs = 7 * 86_400_000

const accounts = v.array(vaultAccount)

/**
 * How long a page key waits for a release, by the escrow's own terms: not at all where the operator says so, where the key shows the write key's signature that it has opened the wallet before, or where
 * the wallet is worth less than the limit and no release waited or was cancelled within the last week.
 *
 * @returns milliseconds.
 */
export async function findDelay(
  services: Pick<EscrowServices, 'clock' | 'database' | 'isSmall' | 'termsOf'>,
  { ask, thumbprint, wallet }: findDelay.Options,
): Promise<number> {
  const { clock, database, isSmall, termsOf } = services
  const { deviceProof, realm, sub, vaultId } = ask
  const { delayMs, limitMicroUsd } = termsOf(realm)
  if (delayMs === 0) return 0
  // Key and accounts count if the owner brought them with the factor itself.
  if (!wallet || wallet.is_late === 1) return delayMs
  const owner = { id: vaultId, userId: sub, realm }
  const hasOpened =
    deviceProof !== undefined && isSignedByWriteKey(wallet.write_key, bindDeviceProof(owner, thumbprint), deviceProof)
  if (hasOpened) return 0
  const before = await database
    .as(realm)
    .selectFrom('release')
    .select('id')
    .where('realm', '=', realm)
    .where('vault_id', '=', vaultId)
    .where('requested_at', '>', clock.now() - rememberMs)
    .whereRef('ready_at', '>', 'requested_at')
    .executeTakeFirst()
  if (!before && (await isSmall(v.parse(accounts, JSON.parse(wallet.accounts)), limitMicroUsd))) return 0
  return delayMs
}

export declare namespace findDelay {
  type Options = {
    readonly ask: GrantOf<'ask'>
    readonly thumbprint: string
    readonly wallet: WalletRow | undefined
  }
}
