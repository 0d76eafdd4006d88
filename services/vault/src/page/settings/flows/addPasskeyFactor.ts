import { addPasskey } from '../../../contract/calls/addPasskey.ts'
import { removePasskey } from '../../../contract/calls/removePasskey.ts'
import { startPasskey } from '../../../contract/calls/startPasskey.ts'
import { toBase64Url } from '../../../custody/bytes/toBase64Url.ts'
import { toPrfSalt } from '../../../custody/factors/toPrfSalt.ts'
import { askPasskey } from '../../passkey/askPasskey.ts'
import { makePasskey } from '../../passkey/makePasskey.ts'
import { PasskeyFailure } from '../../passkey/PasskeyFailure.ts'
import type { PasskeySeam } from '../../passkey/PasskeySeam.ts'
import { requireWallet } from '../../wallet/requireWallet.ts'
import type { WalletTools } from '../../wallet/WalletTools.ts'
import { addFactor } from './addFactor.ts'

/**
 * Makes a passkey that logs in and opens the wallet. It counts when it was asked a second time and both answers opened the envelope; until then nothing of
 * it is left but what the authenticator keeps.
 *
 * @throws PasskeyFailure; CallFailure `step-up-needed`, `passkey-refused`; `vault/not-opened` when its answers differ; otherwise as `changeWallet`.
 */
export async function addPasskeyFactor(tools: WalletTools, passkeys: PasskeySeam): Promise<void> {
  const { seams, session } = tools
  const { vault } = await requireWallet(tools)
  const salt = toPrfSalt(vault.id)
  const { creation, flowId } = await session.call(startPasskey, {})
  const made = await makePasskey(passkeys, creation, salt)
  const { credentialId } = made.attestation
  const ask = async () => {
    // Nobody but this page judges the answer, so the challenge is its own.
    const request = {
      challenge: toBase64Url(seams.draw(32)),
      rpId: creation.rp.id,
      credentialIds: [credentialId],
    }
    const { output } = await askPasskey(passkeys, request, salt)
    if (!output) throw new PasskeyFailure('without-prf', 'The passkey gives no PRF')
    return output
  }
  // Some authenticators say at creation only that they can.
  const output = made.output ?? (await ask())
  const again = await ask()
  await session.call(addPasskey, { flowId, attestation: made.attestation })
  try {
    await addFactor(tools, { kind: 'passkey', credentialId, output, again })
  } catch (error) {
    // A passkey that only logs in would look like one that opens.
    await session.call(removePasskey, { credentialId }).catch(() => {})
    throw error
  }
}
