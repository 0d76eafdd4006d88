import type { CallAnswer } from '../../../contract/calls/Call.ts'
import type { listDevices } from '../../../contract/calls/listDevices.ts'
import type { listNotices } from '../../../contract/calls/listNotices.ts'
import type { PasskeyFacts } from '../../../contract/calls/passkeyFacts.ts'
import type { SessionFacts } from '../../../contract/calls/sessionFacts.ts'
import type { Envelope } from '../../../contract/envelope.ts'
import type { Vault } from '../../../contract/vault.ts'

/** What the settings show of a visitor and of their wallet. */
export type Overview = {
  readonly facts: SessionFacts
  readonly vault: Vault
  /** Envelopes that still open. */
  readonly open: readonly Envelope[]
  readonly passkeys: readonly PasskeyFacts[]
  readonly notices: CallAnswer<typeof listNotices>['notices']
  /** Not where the escrow could not be asked. */
  readonly areNoticesWhole: boolean
  readonly devices: CallAnswer<typeof listDevices>['devices']
}
