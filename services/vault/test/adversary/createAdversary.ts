import type { Call } from '../../src/contract/calls/Call.ts'
import { calls } from '../../src/contract/calls/calls.ts'
import { toWriteKey } from '../../src/custody/derive/toWriteKey.ts'
import { type Client, createClient } from './createClient.ts'
import type { Dice } from './createDice.ts'
import { createKnowledge } from './createKnowledge.ts'
import type { Tally } from './createTally.ts'
import type { World } from './createWorld.ts'
import { drawBody } from './drawBody.ts'
import { ownerEmail, type Scenario } from './makeScenario.ts'
import type { Power } from './powers.ts'

const everyCall: readonly Call[] = Object.values(calls)
export const ownEmail = 'mallory@mail.example'

/** An attacker with some powers: their pages, what they know, and how they draw what they send. */
export async function createAdversary(world: World, scenario: Scenario, { powers, tally }: createAdversary.Options) {
  const has = (power: Power) => powers.includes(power)
  const knowledge = createKnowledge()
  // What is public, or known to everybody who ever saw the wallet.
  knowledge.learn({ email: ownerEmail, envelopeId: [], vaultId: [] })
  const stranger = await createClient(world, { knowledge, tally })
  const clients: Client[] = [stranger]
  if (has('session')) {
    const thief = await createClient(world, { knowledge, tally }, scenario.spare)
    knowledge.learn(thief.page.state.session ?? {})
    clients.push(thief, thief, thief)
  }
  const writeKey = new Uint8Array(32).fill(7)
  const writeKeyName = toWriteKey(writeKey)
  /** Database and KMS together give the keyed hash of a code, which is guessed in a second. */
  const guessesCodes = (has('database') || has('database-write')) && has('kms')
  /** The same of the codes that the escrow sends. */
  const guessesEscrowCodes = has('escrow-database') && has('escrow-kms')

  /** Mails whose codes, and whose links, the adversary gets to see. */
  function readable(): { readonly codes: readonly string[]; readonly links: readonly string[] } {
    const mails = world.mails.messages
    const open = mails.filter(mail => mail.to.includes(ownEmail) || (has('mailbox') && mail.to.includes(ownerEmail)))
    const typed = mails.filter(
      mail =>
        mail.code !== null &&
        ((mail.from === 'escrow' ? guessesEscrowCodes : guessesCodes) || (has('host-page') && mail.code.length === 6)),
    )
    return {
      codes: [...open, ...typed].flatMap(mail => mail.code ?? []),
      links: open.flatMap(mail => mail.links),
    }
  }

  function sourceOf(client: Client, dice: Dice, call: Call): drawBody.Source {
    const own: { readonly [name: string]: () => unknown } = {
      projectId: () => dice.one(['strict', 'strict', 'strict', 'alpha', 'shared-1']),
      hostOrigin: () => 'https://strict.example',
      email: () => dice.one([ownerEmail, ownerEmail, ownEmail]),
      frameKey: () => client.frameKey,
      code: () =>
        readable().codes[dice.int(Math.min(3, readable().codes.length))] ??
        String(dice.int(1_000_000)).padStart(6, '0'),
      refreshToken: () => (call.name === 'refreshSession' ? client.page.state.refreshToken : client.page.secret()),
      nextRefreshToken: () => client.page.secret(),
    }
    return {
      dice,
      named: knowledge.named,
      own: name => own[name]?.(),
      records: knowledge.records,
      thumbprint: client.page.thumbprint,
      writeKey,
      writeKeyName,
    }
  }

  return {
    has,
    clients,
    stranger,
    knowledge,
    readable,
    /** The only key that the adversary signs statements of an owner with. */
    writeKey,
    /** Whether codes to the owner are read, or guessed. */
    canProve: has('mailbox') || has('host-page') || guessesCodes || guessesEscrowCodes,
    /** A page, one with a session more often. */
    client: (dice: Dice) => dice.one(clients),
    /** A call with a drawn body; `fixed` is sent as it is. What may be left open is answered at once: that clock does not advance. */
    async ask(client: Client, dice: Dice, call: Call, fixed: Record<string, unknown> = {}) {
      const drawn = drawBody(call.body, sourceOf(client, dice, call))
      const body =
        typeof drawn === 'object' && drawn !== null
          ? { ...drawn, ...fixed, ...('waitMs' in drawn && { waitMs: 0 }) }
          : drawn
      const answer = await client.ask(call, body)
      await world.settle()
      return answer
    },
    drawCall: (dice: Dice): Call => dice.one(everyCall),
  }
}

export declare namespace createAdversary {
  type Options = { readonly powers: readonly Power[]; readonly tally: Tally }
}

export type Adversary = Awaited<ReturnType<typeof createAdversary>>
