import type { EscrowServices } from '../EscrowServices.ts'
import type { WalletRow } from './findWallet.ts'
import { identityContext } from './identityContext.ts'

/** How long an address is notified of the wallet that it was pinned to. */
const formerMs = 30 * 86_400_000

/** The addresses that are notified of a wallet: the pinned one and, for a month after a change, the one before. A login by a provider has no address. */
export async function addressesOf(
  { clock, kms }: Pick<EscrowServices, 'clock' | 'kms'>,
  wallet: WalletRow,
): Promise<readonly string[]> {
  const isRemembered = clock.now() - wallet.identity_at <= formerMs
  const wrapped = [wallet.identity, isRemembered ? wallet.former_identity : null].filter(one => one !== null)
  const identities = await Promise.all(
    wrapped.map(async text => Buffer.from(await kms.unwrap(text, identityContext(wallet))).toString()),
  )
  return [...new Set(identities)].flatMap(one => (one.startsWith('email:') ? [one.slice('email:'.length)] : []))
}
