import type { PasskeyAssertion } from '../../contract/calls/passkeyAssertion.ts'
import type { PasskeyRequest } from '../../contract/calls/passkeyRequest.ts'
import type { enrolPasskey } from '../passkeys/enrolPasskey.ts'

/** Where the authenticator is asked: this page, or the vault's own window for a frame whose browser does not do it there. */
export type PasskeyCeremony = {
  /**
   * A passkey that is there. `output`: what its PRF gave, if it can.
   *
   * @throws PasskeyUnused, PasskeyFailure, the reason of who gave up.
   */
  use(
    request: PasskeyRequest,
  ): Promise<{ readonly assertion: PasskeyAssertion; readonly output?: Uint8Array<ArrayBuffer> }>
  /** A new one, made and tried. @throws as `use`. */
  enrol(asked: Pick<enrolPasskey.Options, 'creation' | 'request'>): Promise<enrolPasskey.ReturnType>
}
