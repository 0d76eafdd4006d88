import { addPasskey } from '../../../contract/calls/addPasskey.ts'
import { removePasskey } from '../../../contract/calls/removePasskey.ts'
import { startPasskey } from '../../../contract/calls/startPasskey.ts'
import { toBase64Url } from '../../../custody/bytes/toBase64Url.ts'
import { enrolPasskey } from '../../passkeys/enrolPasskey.ts'
import { PasskeyUnused } from '../../passkeys/PasskeyUnused.ts'
import type { WalletTools } from '../../wallet/WalletTools.ts'
import { addFactor } from './addFactor.ts'

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
  const { seams, session, settings } = tools
  const { creation, flowId } = await session.call(startPasskey, {})
  // The server believes what was made; the second answer is for this page alone.
  const request = { challenge: toBase64Url(seams.draw(32)), rpId: creation.rp.id, credentialIds: [] }
  const { realm } = settings
  const { again, attestation, output } = await enrolPasskey({ credentials, creation, request, realm })
  const { credentialId } = attestation
  await session.call(addPasskey, { flowId, attestation })
  try {
    await addFactor(tools, { kind: 'passkey', credentialId, output, again })
  } catch (error) {
    // A passkey that only logs in would look like one that opens.
    await session.call(removePasskey, { credentialId }).catch(() => {})
    throw error
  }
}
