import type { GivenFactor } from '../../wallet/GivenFactor.ts'
import { requireWallet } from '../../wallet/requireWallet.ts'
import type { WalletTools } from '../../wallet/WalletTools.ts'
import { askForPrf } from './askForPrf.ts'
import { PasskeyUnused } from './PasskeyUnused.ts'

/** Asks one of the wallet's passkeys for what opens it. @throws PasskeyUnused, PasskeyFailure. */
export async function bringPasskey(
  tools: WalletTools,
  credentials: CredentialsContainer | undefined,
  rpId: string,
): Promise<Extract<GivenFactor, { kind: 'passkey' }>> {
  if (!credentials) throw new PasskeyUnused('unsupported')
  const { open, vault } = await requireWallet(tools)
  const credentialIds = open.flatMap(one => (one.kind === 'passkey' ? [one.credentialId] : []))
  const { seams } = tools
  return { kind: 'passkey', ...(await askForPrf({ credentials, credentialIds, rpId, seams, vaultId: vault.id })) }
}
