import { createPageTools } from '../createPageTools.ts'
import { createEmailChange } from '../login/createEmailChange.ts'
import { createEmailLogin } from '../login/createEmailLogin.ts'
import { createFarcasterLogin } from '../login/createFarcasterLogin.ts'
import { createSocialLogin } from '../login/createSocialLogin.ts'
import { openWallet } from '../wallet/openWallet.ts'
import { createStepUp } from './flows/createStepUp.ts'
import type { SettingsServices } from './SettingsServices.ts'

/** Puts together what the settings window works with; it is a page of the vault's own origin, so that is the host of its session. */
export function createSettingsServices(options: createSettingsServices.Options): SettingsServices {
  const {
    custodian,
    goTo,
    shared,
    passkeys,
    readRecoveryPage,
    save,
    takeResult,
    seams,
    settings,
    storage,
    vaultOrigin,
  } = options
  const listeners = new Set<() => void>()
  const tools = createPageTools({
    custodian,
    seams,
    settings,
    storage,
    vaultOrigin,
    onEnd() {
      for (const listener of listeners) listener()
    },
  })
  const { client, codes, session } = tools
  const place = { client, session, projectId: settings.projectId, hostOrigin: vaultOrigin }
  return {
    ...tools,
    settings,
    ...(shared ? { shared } : {}),
    vaultOrigin,
    seams,
    login: createEmailLogin({ ...place, codes }),
    social: createSocialLogin(place),
    farcaster: createFarcasterLogin({ ...place, clock: seams.clock }),
    emailChange: createEmailChange(session, async () => openWallet(await tools.walletTools())),
    stepUp: createStepUp(session),
    passkeys,
    readRecoveryPage,
    save,
    takeResult,
    goTo,
    onEnd(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export declare namespace createSettingsServices {
  type Options = Omit<createPageTools.Options, 'onEnd'> &
    Pick<SettingsServices, 'shared' | 'passkeys' | 'readRecoveryPage' | 'save' | 'takeResult' | 'goTo'>
}
