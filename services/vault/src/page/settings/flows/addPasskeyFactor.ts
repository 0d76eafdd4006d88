import { addPasskey } from '../../../contract/calls/addPasskey.ts'
import { removePasskey } from '../../../contract/calls/removePasskey.ts'
import { startPasskey } from '../../../contract/calls/startPasskey.ts'
import { toPrfSalt } from '../../../custody/factors/toPrfSalt.ts'
import { createPasskey } from '../../passkeys/createPasskey.ts'
import { requireWallet } from '../../wallet/requireWallet.ts'
import type { WalletTools } from '../../wallet/WalletTools.ts'
import { addFactor } from './addFactor.ts'
import { askForPrf } from './askForPrf.ts'
import { PasskeyUnused } from './PasskeyUnused.ts'

/**
 * Makes a passkey that logs in and opens the wallet. It counts when it was asked a second time and both answers opened the envelope; until then nothing of
 * it is left but what the authenticator keeps.
 *
 * @throws PasskeyUnused, PasskeyFailure; CallFailure `step-up-needed`, `held`, `passkey-refused`; `vault/not-opened` when its answers differ; otherwise as `changeWallet`.
 */
export async function addPasskeyFactor(
  tools: WalletTools,
  credentials: CredentialsContainer | undefined,
): Promise<void> {
  if (!credentials) throw new PasskeyUnused('unsupported')
  const { seams, session } = tools
  const { vault } = await requireWallet(tools)
  const { creation, flowId } = await session.call(startPasskey, {})
  const made = await createPasskey({ credentials, creation, prfSalt: toPrfSalt(vault.id) })
  if (!made) throw new PasskeyUnused('cancelled')
  const { attestation } = made
  const { credentialId } = attestation
  const ask = async () => {
    const asked = { credentials, credentialIds: [credentialId], rpId: creation.rp.id, seams, vaultId: vault.id }
    return (await askForPrf(asked)).output
  }
  // Some authenticators say at creation only that they can.
  const output = made.prf ?? (await ask())
  const again = await ask()
  await session.call(addPasskey, { flowId, attestation })
  try {
    await addFactor(tools, { kind: 'passkey', credentialId, output, again })
  } catch (error) {
    // A passkey that only logs in would look like one that opens.
    await session.call(removePasskey, { credentialId }).catch(() => {})
    throw error
  }
}
