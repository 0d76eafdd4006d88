import { askForPrf } from '../../passkeys/askForPrf.ts'
import { PasskeyUnused } from '../../passkeys/PasskeyUnused.ts'
import type { GivenFactor } from '../../wallet/GivenFactor.ts'
import { readWallet } from '../../wallet/readWallet.ts'
import type { WalletTools } from '../../wallet/WalletTools.ts'

/**
 * Asks one of the wallet's passkeys for what opens it; where no wallet was made yet, any that the visitor has here.
 *
 * @throws PasskeyUnused, PasskeyFailure.
 */
export async function bringPasskey(
  tools: WalletTools,
  credentials: CredentialsContainer | undefined,
  rpId: string,
): Promise<Extract<GivenFactor, { kind: 'passkey' }>> {
  if (!credentials) throw new PasskeyUnused('unsupported')
  const read = await readWallet(tools)
  const credentialIds = read?.open.flatMap(one => (one.kind === 'passkey' ? [one.credentialId] : [])) ?? []
  const { seams, settings } = tools
  return { kind: 'passkey', ...(await askForPrf({ credentials, credentialIds, rpId, seams, realm: settings.realm })) }
}
