import { callLimits } from '../../../contract/calls/callLimits.ts'
import { startFarcasterLogin } from '../../../contract/calls/startFarcasterLogin.ts'
import { FarcasterAway } from '../../../logins/FarcasterAway.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { newId } from '../../../serve/newId.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import { startAttempt } from '../attempts/startAttempt.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { farcasterTerms } from './farcasterTerms.ts'

/** Channels are others' machines: a caller opens twenty at once, then one every fifteen seconds. */
const channelsPerCaller = { capacity: 20, perMs: 300_000 }
const retryAfterMs = 2_000

/** The channel is opened before anything is written: an outage of the relay ends no attempt that goes on. */
export const startFarcasterLoginCall = (
  services: Pick<
    VaultServices,
    'clock' | 'database' | 'farcaster' | 'limiter' | 'log' | 'projects' | 'publicUrl' | 'random' | 'secrets' | 'waits'
  >,
) =>
  serveCall<Session>()(startFarcasterLogin, async ({ hostOrigin, projectId }, asker) => {
    const { clock, farcaster, limiter, log, projects, random } = services
    const { realm } = projects.requireOrigin(projectId, hostOrigin)
    if (!farcaster)
      throw new CallRefusal('provider-absent', { detail: 'this vault has no settings for logins by Farcaster' })
    const wait = (await limiter.take(`farcaster.${asker.callerKey}`, channelsPerCaller)).retryAfterMs
    if (wait > 0) throw new CallRefusal('too-many', { retryAfterMs: wait })
    const id = newId(random)
    const terms = farcasterTerms(services, { id, thumbprint: asker.thumbprint })
    const expiresAt = clock.now() + callLimits.farcasterLifeMs
    const channel = await farcaster.open({ ...terms, expiresAt }).catch((error: unknown) => {
      if (!(error instanceof FarcasterAway)) throw error
      log.warn('farcaster.away', { why: error.message })
      throw new CallRefusal('unavailable', { retryAfterMs })
    })
    await startAttempt(services, {
      id,
      realm,
      project_id: projectId,
      kind: 'farcaster',
      thumbprint: asker.thumbprint,
      host_origin: hostOrigin,
      channel: channel.token,
      lifeMs: callLimits.farcasterLifeMs,
    })
    return { flowId: id, url: channel.url, expiresInMs: callLimits.farcasterLifeMs }
  })
