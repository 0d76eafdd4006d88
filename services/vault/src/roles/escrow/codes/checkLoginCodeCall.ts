import { isSameText } from '@billfold/service/http'
import { canonicalCode } from '@billfold/service/mail'
import { sql } from 'kysely'
import { callLimits } from '../../../contract/calls/callLimits.ts'
import { checkLoginCode } from '../../../contract/calls/checkLoginCode.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { everyRealm } from '../../../serve/everyRealm.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { EscrowServices } from '../EscrowServices.ts'
import { macLoginCode } from './macLoginCode.ts'
import { noteProof } from './noteProof.ts'

/**
 * Evaluates one guess by the page key that the code was sent for. The try is counted before anything is compared, in one statement: of any number of guesses at once three are evaluated. The right code
 * again, within its life, is answered as before, because an answer can be lost.
 */
export const checkLoginCodeCall = (services: Pick<EscrowServices, 'clock' | 'database' | 'secrets' | 'spray'>) =>
  serveCall<never>()(checkLoginCode, async ({ code: typed, flowId }, { thumbprint }) => {
    const { clock, database, secrets, spray } = services
    const ofFlow = database
      .as(everyRealm)
      .updateTable('login_code')
      .where('flow_id', '=', flowId)
      .where('thumbprint', '=', thumbprint)
    const known = await database
      .as(everyRealm)
      .selectFrom('login_code')
      .select('tries')
      .where('flow_id', '=', flowId)
      .where('thumbprint', '=', thumbprint)
      .executeTakeFirst()
    if (!known) throw new CallRefusal('flow-unknown')
    const code = canonicalCode(typed)
    // What cannot be the code costs no try.
    if (code === undefined || code.length !== callLimits.loginDigits)
      throw new CallRefusal('code-wrong', { triesLeft: Math.max(0, callLimits.codeTries - known.tries) })
    const counted = await ofFlow
      .set({ tries: sql<number>`tries + 1` })
      .where('tries', '<', callLimits.codeTries)
      .where('expires_at', '>', clock.now())
      .returningAll()
      .executeTakeFirst()
    if (!counted) throw new CallRefusal('code-expired')
    if (!isSameText(counted.code_mac, macLoginCode(secrets, counted, code))) {
      spray.noteWrong(counted.project_id)
      throw new CallRefusal('code-wrong', { triesLeft: callLimits.codeTries - counted.tries })
    }
    const { identity_mac, realm } = counted
    await ofFlow.set({ proven_at: clock.now() }).where('code_mac', '=', counted.code_mac).execute()
    await noteProof(services, { realm, thumbprint, identity_mac })
    return {}
  })
