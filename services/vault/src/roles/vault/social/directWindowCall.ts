import * as v from 'valibot'
import { callLimits } from '../../../contract/calls/callLimits.ts'
import { directWindow } from '../../../contract/calls/directWindow.ts'
import { socialProviders } from '../../../contract/calls/socialProviders.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { everyRealm } from '../../../serve/everyRealm.ts'
import { hashText } from '../../../serve/hashText.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { toWindowKey } from './toWindowKey.ts'
import { writeAuthorizeUri } from './writeAuthorizeUri.ts'

/** The login may begin in another process, so the row is looked for again now and then. */
const lookEveryMs = 1_000
/** A window asks three times a minute. The request carries no proof, so each one that is held open counts. */
const questionsPerCaller = { capacity: 60, perMs: 60_000 }

/** A long poll of at most `waitMs`. The statement that reads an answer also uses it up. */
export const directWindowCall = (
  services: Pick<VaultServices, 'clock' | 'database' | 'limiter' | 'publicUrl' | 'secrets' | 'social' | 'waits'>,
) =>
  serveCall<Session>()(directWindow, async ({ rendezvous, waitMs }, { callerKey, signal }) => {
    const { clock, database, limiter, social, waits } = services
    const { isAllowed, retryAfterMs } = await limiter.take(`window.${callerKey}`, questionsPerCaller)
    if (!isAllowed) throw new CallRefusal('too-many', { retryAfterMs })
    const windowHash = hashText(rendezvous)
    const endsAt = clock.monotonic() + waitMs
    const take = () =>
      database
        .as(everyRealm)
        .updateTable('attempt')
        .set({ window_hash: null })
        .where('window_hash', '=', windowHash)
        .where('kind', '=', 'social')
        .where('done_at', 'is', null)
        .where('subject', 'is', null)
        .where('failure', 'is', null)
        .where('created_at', '>', clock.now() - callLimits.windowLifeMs)
        .returningAll()
        .executeTakeFirst()
    for (;;) {
      const attempt = await take()
      if (attempt) {
        const provider = social.get(v.parse(v.picklist(socialProviders), attempt.provider))
        return { uri: provider ? writeAuthorizeUri(services, provider, attempt) : null }
      }
      const leftMs = endsAt - clock.monotonic()
      if (leftMs <= 0 || signal.aborted || waits.isOver()) return { uri: null }
      await waits.wait(toWindowKey(windowHash), Math.min(leftMs, lookEveryMs), signal)
    }
  })
