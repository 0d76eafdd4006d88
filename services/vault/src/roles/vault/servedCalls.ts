import { authorizeEscrow } from '../../contract/calls/authorizeEscrow.ts'
import { openEnvelope } from '../../contract/calls/openEnvelope.ts'
import { prepareEnvelope } from '../../contract/calls/prepareEnvelope.ts'
import { CallRefusal } from '../../serve/CallRefusal.ts'
import type { ServedCall } from '../../serve/ServedCall.ts'
import { finishLoginCall } from './attempts/finishLoginCall.ts'
import type { Session } from './db/Session.ts'
import { listDevicesCall } from './devices/listDevicesCall.ts'
import { revokeDeviceCall } from './devices/revokeDeviceCall.ts'
import { authorizeEscrowCall } from './escrow/authorizeEscrowCall.ts'
import { confirmPinCall } from './escrow/confirmPinCall.ts'
import { startFarcasterLoginCall } from './farcaster/startFarcasterLoginCall.ts'
import { cancelHoldCall } from './holds/cancelHoldCall.ts'
import { resendEmailCall } from './login/resendEmailCall.ts'
import { startEmailLoginCall } from './login/startEmailLoginCall.ts'
import { verifyEmailCodeCall } from './login/verifyEmailCodeCall.ts'
import { waitForDeviceCall } from './login/waitForDeviceCall.ts'
import { listNoticesCall } from './notices/listNoticesCall.ts'
import { addPasskeyCall } from './passkeys/addPasskeyCall.ts'
import { listPasskeysCall } from './passkeys/listPasskeysCall.ts'
import { removePasskeyCall } from './passkeys/removePasskeyCall.ts'
import { renamePasskeyCall } from './passkeys/renamePasskeyCall.ts'
import { signUpByPasskeyCall } from './passkeys/signUpByPasskeyCall.ts'
import { startPasskeyCall } from './passkeys/startPasskeyCall.ts'
import { startPasskeyLoginCall } from './passkeys/startPasskeyLoginCall.ts'
import { startPasskeySignUpCall } from './passkeys/startPasskeySignUpCall.ts'
import { startPasskeyStepUpCall } from './passkeys/startPasskeyStepUpCall.ts'
import { verifyPasskeyLoginCall } from './passkeys/verifyPasskeyLoginCall.ts'
import { verifyPasskeyStepUpCall } from './passkeys/verifyPasskeyStepUpCall.ts'
import { resendStepUpCall } from './proofs/resendStepUpCall.ts'
import { startEmailChangeCall } from './proofs/startEmailChangeCall.ts'
import { startStepUpCall } from './proofs/startStepUpCall.ts'
import { verifyPrimaryEmailCall } from './proofs/verifyPrimaryEmailCall.ts'
import { verifySecondaryEmailCall } from './proofs/verifySecondaryEmailCall.ts'
import { verifyStepUpCall } from './proofs/verifyStepUpCall.ts'
import type { VaultServices } from './services/VaultServices.ts'
import { refreshSessionCall } from './sessions/refreshSessionCall.ts'
import { signOutCall } from './sessions/signOutCall.ts'
import { signOutEverywhereCall } from './sessions/signOutEverywhereCall.ts'
import { whoAmICall } from './sessions/whoAmICall.ts'
import { directWindowCall } from './social/directWindowCall.ts'
import { startSocialLoginCall } from './social/startSocialLoginCall.ts'
import { waitForLoginCall } from './social/waitForLoginCall.ts'
import { createVaultCall } from './vaults/createVaultCall.ts'
import { listVersionsCall } from './vaults/listVersionsCall.ts'
import { openEnvelopeCall } from './vaults/openEnvelopeCall.ts'
import { prepareEnvelopeCall } from './vaults/prepareEnvelopeCall.ts'
import { readVaultCall } from './vaults/readVaultCall.ts'
import { replaceVaultCall } from './vaults/replaceVaultCall.ts'
import { revokeEnvelopeCall } from './vaults/revokeEnvelopeCall.ts'
import { deleteVisitorCall } from './visitors/deleteVisitorCall.ts'
import { exportVisitorCall } from './visitors/exportVisitorCall.ts'

const givingOut: readonly string[] = [openEnvelope, prepareEnvelope, authorizeEscrow].map(call => call.name)
const stoppedRetryMs = 60_000

/** Every call of the vault role with its handler. */
export function servedCalls(services: VaultServices): readonly ServedCall<Session>[] {
  const makers = [
    startEmailLoginCall,
    resendEmailCall,
    waitForDeviceCall,
    verifyEmailCodeCall,
    startSocialLoginCall,
    directWindowCall,
    startFarcasterLoginCall,
    waitForLoginCall,
    finishLoginCall,
    startPasskeyLoginCall,
    verifyPasskeyLoginCall,
    startPasskeySignUpCall,
    signUpByPasskeyCall,
    startPasskeyCall,
    addPasskeyCall,
    listPasskeysCall,
    removePasskeyCall,
    renamePasskeyCall,
    startPasskeyStepUpCall,
    verifyPasskeyStepUpCall,
    refreshSessionCall,
    signOutCall,
    signOutEverywhereCall,
    whoAmICall,
    startStepUpCall,
    resendStepUpCall,
    verifyStepUpCall,
    startEmailChangeCall,
    verifyPrimaryEmailCall,
    verifySecondaryEmailCall,
    listDevicesCall,
    revokeDeviceCall,
    readVaultCall,
    listVersionsCall,
    createVaultCall,
    replaceVaultCall,
    prepareEnvelopeCall,
    openEnvelopeCall,
    revokeEnvelopeCall,
    authorizeEscrowCall,
    confirmPinCall,
    cancelHoldCall,
    listNoticesCall,
    exportVisitorCall,
    deleteVisitorCall,
  ]
  return makers.map(make => {
    const served: ServedCall<Session> = make(services)
    // What opens wallets stops with the pages.
    if (!givingOut.includes(served.call.name)) return served
    return {
      ...served,
      async handle(...asked) {
        if (await services.serving.isStopped()) throw new CallRefusal('unavailable', { retryAfterMs: stoppedRetryMs })
        return served.handle(...asked)
      },
    }
  })
}
