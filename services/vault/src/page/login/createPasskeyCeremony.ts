import { toPrfSalt } from '../../custody/factors/toPrfSalt.ts'
import { askPasskey } from '../passkeys/askPasskey.ts'
import { enrolPasskey } from '../passkeys/enrolPasskey.ts'
import { PasskeyUnused } from '../passkeys/PasskeyUnused.ts'
import type { PasskeyCeremony } from './PasskeyCeremony.ts'

/**
 * Asks this browser's passkeys, on this page. One ceremony logs in and gives what opens the wallet.
 *
 * @example createPasskeyCeremony({ credentials: navigator.credentials, realm: settings.realm })
 */
export function createPasskeyCeremony(options: createPasskeyCeremony.Options): PasskeyCeremony {
  const { credentials, realm, signal } = options
  return {
    async use(request) {
      if (!credentials) throw new PasskeyUnused('unsupported')
      const prfSalt = toPrfSalt(realm)
      const asked = await askPasskey({ credentials, request, prfSalt, ...(signal ? { signal } : {}) })
      if (!asked) throw new PasskeyUnused('cancelled')
      return { assertion: asked.assertion, ...(asked.prf ? { output: asked.prf } : {}) }
    },
    enrol: asked => enrolPasskey({ ...asked, credentials, realm }),
  }
}

export declare namespace createPasskeyCeremony {
  type Options = {
    /** `undefined` where the browser has no passkeys. */
    readonly credentials: CredentialsContainer | undefined
    readonly realm: string
    /** Takes the browser's question away again. */
    readonly signal?: AbortSignal
  }
}
