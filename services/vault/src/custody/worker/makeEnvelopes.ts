import type { Envelope } from '../../contract/envelope.ts'
import type { CommandResults } from './commands.ts'
import type { Session } from './createSession.ts'
import type { NewEnvelope } from './fields.ts'
import { makeEnvelope } from './makeEnvelope.ts'

/** Several envelopes, one after the other, and what of them has to reach the escrow. */
export async function makeEnvelopes(
  session: Session,
  common: Omit<makeEnvelope.Input, 'envelope'>,
  asked: readonly NewEnvelope[],
): Promise<{ envelopes: Envelope[]; deposits: CommandResults['createWallet']['deposits'] }> {
  const envelopes: Envelope[] = []
  const deposits: CommandResults['createWallet']['deposits'][number][] = []
  for (const one of asked) {
    const { envelope, deposit } = await makeEnvelope(session, { ...common, envelope: one })
    envelopes.push(envelope)
    if (deposit) deposits.push({ envelopeId: envelope.id, ...deposit })
  }
  return { envelopes, deposits }
}
