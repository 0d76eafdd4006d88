import { waitForDevice } from '../../../contract/calls/waitForDevice.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { findFlow } from './findFlow.ts'
import { signTicket } from './signTicket.ts'
import { toCodeTerms } from './toCodeTerms.ts'

/** The button may be pressed at another process, so the row is looked at again now and then. */
const lookEveryMs = 1_000

/** A long poll of at most `waitMs`. */
export const waitForDeviceCall = (
  services: Pick<VaultServices, 'clock' | 'database' | 'escrow' | 'placeOf' | 'projects' | 'terms' | 'waits'>,
) =>
  serveCall<Session>()(waitForDevice, async ({ waitMs, ...reference }, asker) => {
    const { clock, waits } = services
    const endsAt = clock.monotonic() + waitMs
    for (;;) {
      const flow = await findFlow(services, { reference, thumbprint: asker.thumbprint, kinds: ['login'] })
      const isApproved = flow.approval_hash === null
      const leftMs = endsAt - clock.monotonic()
      if (isApproved || leftMs <= 0 || asker.signal.aborted || waits.isOver())
        return {
          status: isApproved ? 'approved' : 'waiting',
          ...toCodeTerms(flow, services),
          ...(await signTicket(services, flow, asker.address)),
        }
      await waits.wait(flow.id, Math.min(leftMs, lookEveryMs), asker.signal)
    }
  })
