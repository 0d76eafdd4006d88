import {
  BillfoldError,
  isBillfoldError,
  vaultAborted,
  vaultInvalidMessage,
  vaultSomethingWrong,
} from 'billfold/protocol'
import * as v from 'valibot'
import type { CustodianSeams } from './CustodianSeams.ts'
import { type CommandName, commands } from './commands.ts'
import { createSession, type Session } from './createSession.ts'
import { custodyErrors } from './custodyErrors.ts'
import { isDelegatedCommand } from './isDelegatedCommand.ts'
import { type Notice, question } from './messages.ts'
import { runCommand } from './runCommand.ts'

/**
 * What runs in the worker: alone holds the keys, answers one question at a time, and says nothing of a secret but what an export asks for.
 * `post` sends answers and notices.
 *
 * @example const custodian = createCustodian({ storage, draw: drawBytes, setTimer }, notice => scope.postMessage(notice))
 */
export function createCustodian(seams: CustodianSeams, post: (notice: Notice) => void): createCustodian.ReturnType {
  const session = createSession(seams, () => post({ event: 'locked' }))
  let last: Promise<unknown> = Promise.resolve()
  return {
    receive(data) {
      const asked = v.safeParse(question, data)
      // What has no number cannot be answered.
      if (!asked.success) return
      const { id, command, params } = asked.output
      // A lock waits for nothing: what is under way finds that it was given up.
      if (command === 'lock') session.lock()
      last = last.then(() =>
        run(session, command, params).then(
          value => post({ id, value }),
          error => post({ id, value: undefined, error: describe(error) }),
        ),
      )
    },
    end: () => session.end(),
  }
}

export declare namespace createCustodian {
  type ReturnType = {
    /** Takes what the page sent; every question with a number is answered once. */
    receive(data: unknown): void
    /** Wipes everything. */
    end(): void
  }
}

async function run(session: Session, command: string, params: unknown): Promise<unknown> {
  const isKnown = Object.hasOwn(commands, command) && (!session.seams.isDelegated || isDelegatedCommand(command))
  if (!isKnown) throw new BillfoldError(vaultInvalidMessage, { details: 'Unknown command' })
  const name = command as CommandName
  const parsed = v.safeParse(commands[name], params)
  // The issues of a schema quote what was sent: they stay here.
  if (!parsed.success) throw new BillfoldError(vaultInvalidMessage, { details: `Parameters of ${name}` })
  const epoch = session.epoch()
  const value = await runCommand(session, name, parsed.output)
  if (name !== 'lock' && session.epoch() !== epoch) throw new BillfoldError(vaultAborted)
  return value
}

/** An error without anything that could be a secret: our own rows and what we wrote to them, or the plainest row. */
function describe(error: unknown): { code: string; details?: string } {
  if (isBillfoldError(error) && custodyErrors.some(({ code }) => code === error.code))
    return error.details === undefined ? { code: error.code } : { code: error.code, details: error.details }
  return { code: vaultSomethingWrong.code }
}
