import { toBase64Url } from '../../../custody/bytes/toBase64Url.ts'
import { toPrfSalt } from '../../../custody/factors/toPrfSalt.ts'
import { askPasskey } from '../../passkey/askPasskey.ts'
import { PasskeyFailure } from '../../passkey/PasskeyFailure.ts'
import type { PasskeySeam } from '../../passkey/PasskeySeam.ts'
import type { GivenFactor } from '../../wallet/GivenFactor.ts'
import { requireWallet } from '../../wallet/requireWallet.ts'
import type { WalletTools } from '../../wallet/WalletTools.ts'

/** Asks one of the wallet's passkeys for what opens it. @throws PasskeyFailure. */
export async function bringPasskey(
  tools: WalletTools,
  passkeys: PasskeySeam,
  rpId: string,
): Promise<Extract<GivenFactor, { kind: 'passkey' }>> {
  const { open, vault } = await requireWallet(tools)
  const request = {
    challenge: toBase64Url(tools.seams.draw(32)),
    rpId,
    credentialIds: open.flatMap(one => (one.kind === 'passkey' ? [one.credentialId] : [])),
  }
  const { assertion, output } = await askPasskey(passkeys, request, toPrfSalt(vault.id))
  if (!output) throw new PasskeyFailure('without-prf', 'The passkey gives no PRF')
  return { kind: 'passkey', credentialId: assertion.credentialId, output }
}
