import { createFrameKey } from '../delivery/createFrameKey.ts'
import { provePassphrase } from '../factors/provePassphrase.ts'
import { writeRecoveryCode } from '../factors/writeRecoveryCode.ts'
import { changeEnvelopes } from './changeEnvelopes.ts'
import type { CommandName, CommandResults, ParsedParams } from './commands.ts'
import type { Session } from './createSession.ts'
import { createWallet } from './createWallet.ts'
import { exportWallet } from './exportWallet.ts'
import { keep } from './keep.ts'
import { prepareRequest } from './prepareRequest.ts'
import { signRequest } from './signRequest.ts'
import { signStatement } from './signStatement.ts'
import { toPassphraseKey } from './toPassphraseKey.ts'
import { unlockWallet } from './unlockWallet.ts'

type Handlers = {
  readonly [name in CommandName]: (
    session: Session,
    params: ParsedParams<name>,
  ) => CommandResults[name] | Promise<CommandResults[name]>
}

const handlers: Handlers = {
  async createKey(session) {
    const key = await createFrameKey()
    keep(session.frameKeys, 'frameKeys', key.publicKey, key)
    return { publicKey: key.publicKey }
  },
  createCode(session) {
    session.code?.fill(0)
    session.code = session.seams.draw(16)
    return { code: writeRecoveryCode(session.code) }
  },
  async provePassphrase(session, { passphrase, ...costs }) {
    const epoch = session.epoch()
    const { factor, proof } = await provePassphrase(passphrase, costs)
    if (epoch === session.epoch()) keep(session.passphrases, 'passphrases', toPassphraseKey(costs), factor)
    return { proof }
  },
  createWallet,
  unlock: unlockWallet,
  changeEnvelopes,
  signStatement,
  prepare: prepareRequest,
  sign: signRequest,
  discard(session, { requestId }) {
    session.requests.delete(requestId)
    return {}
  },
  exportWallet,
  async forgetDevice(session, { envelopeId }) {
    await session.seams.storage.removeDeviceKey(envelopeId)
    return {}
  },
  async readState(session, { envelopeIds }) {
    const { storage } = session.seams
    const found = await Promise.all(envelopeIds.map(async id => ((await storage.readDeviceKey(id)) ? [id] : [])))
    const { isLasting } = storage
    return {
      isUnlocked: session.isOpen(),
      deviceEnvelopeIds: found.flat(),
      isLasting,
      hasKeys: await storage.hasDeviceKeys(),
    }
  },
  // Done before its turn came.
  lock: () => ({}),
}

/** Runs one command, its parameters parsed. */
export async function runCommand<name extends CommandName>(
  session: Session,
  name: name,
  params: ParsedParams<name>,
): Promise<CommandResults[name]> {
  return handlers[name](session, params)
}
