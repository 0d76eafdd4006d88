import { isSameText } from '@billfold/service/http'
import { canonicalCode } from '@billfold/service/mail'
import { sql } from 'kysely'
import { callLimits } from '../../../contract/calls/callLimits.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { isUpdated } from '../../../serve/isUpdated.ts'
import type { FlowRow } from '../db/FlowRow.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { digitsOf } from './digitsOf.ts'
import { macCode } from './macCode.ts'

/**
 * Evaluates one guess. The try is counted before anything is compared, in one statement that also asks whether the code lives: of any number of guesses
 * at once three are looked at. A right one is used up by `change` in one statement more, which succeeds once.
 *
 * @throws CallRefusal `code-wrong` with the tries left, `code-expired`.
 */
export async function takeCode(
  services: Pick<VaultServices, 'clock' | 'database' | 'secrets' | 'spray'>,
  flow: FlowRow,
  typed: string,
  change: (now: number) => Partial<Pick<FlowRow, 'done_at' | 'kind' | 'email' | 'code_mac'>>,
): Promise<void> {
  const { clock, database, secrets, spray } = services
  const code = canonicalCode(typed)
  // What cannot be the code at all costs no try: a slip of the finger, or eight digits where six were sent.
  if (code === undefined || code.length !== digitsOf(flow.kind))
    throw new CallRefusal('code-wrong', { triesLeft: Math.max(0, callLimits.codeTries - flow.tries) })
  const counted = await database
    .as(flow.realm)
    .updateTable('flow')
    .set({ tries: sql<number>`tries + 1` })
    .where('id', '=', flow.id)
    .where('kind', '=', flow.kind)
    .where('done_at', 'is', null)
    .where('code_mac', 'is not', null)
    .where('tries', '<', callLimits.codeTries)
    .where('code_expires_at', '>', clock.now())
    .returning(['code_mac', 'tries'])
    .executeTakeFirst()
  if (!counted?.code_mac) throw new CallRefusal('code-expired')
  if (!isSameText(counted.code_mac, macCode(secrets, flow, code))) {
    spray.noteWrong(flow.project_id)
    throw new CallRefusal('code-wrong', { triesLeft: callLimits.codeTries - counted.tries })
  }
  const used = await database
    .as(flow.realm)
    .updateTable('flow')
    .set({ code_mac: null, ...change(clock.now()) })
    .where('id', '=', flow.id)
    .where('done_at', 'is', null)
    .where('code_mac', '=', counted.code_mac)
    .executeTakeFirst()
  if (!isUpdated(used)) throw new CallRefusal('code-expired')
}
