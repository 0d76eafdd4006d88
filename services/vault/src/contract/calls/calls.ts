import { addPasskey } from './addPasskey.ts'
import { approveRelease } from './approveRelease.ts'
import { authorizeEscrow } from './authorizeEscrow.ts'
import type { Call } from './Call.ts'
import { cancelHold } from './cancelHold.ts'
import { cancelRelease } from './cancelRelease.ts'
import { checkLoginCode } from './checkLoginCode.ts'
import { confirmPin } from './confirmPin.ts'
import { createVault } from './createVault.ts'
import { deleteFactor } from './deleteFactor.ts'
import { deleteVisitor } from './deleteVisitor.ts'
import { depositFactor } from './depositFactor.ts'
import { directWindow } from './directWindow.ts'
import { exportVisitor } from './exportVisitor.ts'
import { finishLogin } from './finishLogin.ts'
import { greet } from './greet.ts'
import { listDevices } from './listDevices.ts'
import { listNotices } from './listNotices.ts'
import { listPasskeys } from './listPasskeys.ts'
import { listReleases } from './listReleases.ts'
import { listVersions } from './listVersions.ts'
import { openEnvelope } from './openEnvelope.ts'
import { pinWallet } from './pinWallet.ts'
import { prepareEnvelope } from './prepareEnvelope.ts'
import { readLoginProof } from './readLoginProof.ts'
import { readPin } from './readPin.ts'
import { readRelease } from './readRelease.ts'
import { readVault } from './readVault.ts'
import { refreshSession } from './refreshSession.ts'
import { releaseFactor } from './releaseFactor.ts'
import { removePasskey } from './removePasskey.ts'
import { renamePasskey } from './renamePasskey.ts'
import { replaceVault } from './replaceVault.ts'
import { resendEmail } from './resendEmail.ts'
import { resendStepUp } from './resendStepUp.ts'
import { revokeDevice } from './revokeDevice.ts'
import { revokeEnvelope } from './revokeEnvelope.ts'
import { sendLoginCode } from './sendLoginCode.ts'
import { signOut } from './signOut.ts'
import { signOutEverywhere } from './signOutEverywhere.ts'
import { signUpByPasskey } from './signUpByPasskey.ts'
import { startEmailChange } from './startEmailChange.ts'
import { startEmailLogin } from './startEmailLogin.ts'
import { startFarcasterLogin } from './startFarcasterLogin.ts'
import { startPasskey } from './startPasskey.ts'
import { startPasskeyLogin } from './startPasskeyLogin.ts'
import { startPasskeySignUp } from './startPasskeySignUp.ts'
import { startPasskeyStepUp } from './startPasskeyStepUp.ts'
import { startRelease } from './startRelease.ts'
import { startSocialLogin } from './startSocialLogin.ts'
import { startStepUp } from './startStepUp.ts'
import { verifyEmailCode } from './verifyEmailCode.ts'
import { verifyPasskeyLogin } from './verifyPasskeyLogin.ts'
import { verifyPasskeyStepUp } from './verifyPasskeyStepUp.ts'
import { verifyPrimaryEmail } from './verifyPrimaryEmail.ts'
import { verifySecondaryEmail } from './verifySecondaryEmail.ts'
import { verifyStepUp } from './verifyStepUp.ts'
import { waitForDevice } from './waitForDevice.ts'
import { waitForLogin } from './waitForLogin.ts'
import { whoAmI } from './whoAmI.ts'
/** Every call there is, for servers and tests; the page imports the ones it makes. */
export const calls = {
  startEmailLogin,
  resendEmail,
  waitForDevice,
  verifyEmailCode,
  startSocialLogin,
  directWindow,
  startFarcasterLogin,
  waitForLogin,
  finishLogin,
  startPasskeyLogin,
  verifyPasskeyLogin,
  startPasskeySignUp,
  signUpByPasskey,
  startPasskey,
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskeyStepUp,
  verifyPasskeyStepUp,
  refreshSession,
  signOut,
  signOutEverywhere,
  whoAmI,
  startStepUp,
  resendStepUp,
  verifyStepUp,
  startEmailChange,
  verifyPrimaryEmail,
  verifySecondaryEmail,
  listDevices,
  revokeDevice,
  readVault,
  listVersions,
  createVault,
  replaceVault,
  prepareEnvelope,
  openEnvelope,
  revokeEnvelope,
  authorizeEscrow,
  confirmPin,
  cancelHold,
  listNotices,
  exportVisitor,
  deleteVisitor,
  depositFactor,
  pinWallet,
  sendLoginCode,
  checkLoginCode,
  readLoginProof,
  startRelease,
  releaseFactor,
  approveRelease,
  listReleases,
  cancelRelease,
  readPin,
  readRelease,
  deleteFactor,
  greet,
} as const satisfies { readonly [name: string]: Call }
