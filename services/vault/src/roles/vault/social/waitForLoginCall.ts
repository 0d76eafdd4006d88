import { waitForLogin } from '../../../contract/calls/waitForLogin.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import { findAttempt } from '../attempts/findAttempt.ts'
import type { Session } from '../db/Session.ts'
import { lookAtChannel } from '../farcaster/lookAtChannel.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/** The answer of a provider may reach another process, so the row is looked at again now and then; a channel has to be asked for. */
const lookEveryMs = 1_000

/** A long poll of at most `waitMs`. */
export const waitForLoginCall = (
  services: Pick<
    VaultServices,
    'clock' | 'database' | 'escrow' | 'farcaster' | 'log' | 'publicUrl' | 'secrets' | 'waits'
  >,
) =>
  serveCall<Session>()(waitForLogin, async ({ flowId, waitMs }, { signal, thumbprint }) => {
    const { clock, waits } = services
    const endsAt = clock.monotonic() + waitMs
    const find = () => findAttempt(services, { flowId, kinds: ['social', 'farcaster'], thumbprint })
    for (;;) {
      let attempt = await find()
      if (attempt.kind === 'farcaster' && (await lookAtChannel(services, attempt))) attempt = await find()
      if (attempt.failure !== null) throw new CallRefusal(attempt.failure)
      const isAtProvider = attempt.subject === null
      const isReady = !isAtProvider && (attempt.kind === 'farcaster' || attempt.confirmed_at !== null)
      const leftMs = endsAt - clock.monotonic()
      if (isReady || leftMs <= 0 || signal.aborted || waits.isOver())
        return { status: isReady ? 'ready' : 'waiting', isAtProvider }
      await waits.wait(flowId, Math.min(leftMs, lookEveryMs), signal)
    }
  })
