import type { Envelope } from '../../contract/envelope.ts'
import type { Vault } from '../../contract/vault.ts'
import type { CommandParams, CommandResults } from '../../custody/worker/commands.ts'
import { newRecipient } from './newRecipient.ts'
import { unlockEnvelope } from './unlockEnvelope.ts'
import type { WalletTools } from './WalletTools.ts'

/**
 * Signs a statement of the wallet's owner with the write key: opens the wallet by this device's envelope for that one signature. The wallet is not open for signing afterwards.
 *
 * @throws CallFailure of the calls, BillfoldError of the worker.
 */
export async function signByOwner(
  tools: WalletTools,
  { own, statement, vault }: signByOwner.Options,
): Promise<CommandResults['signStatement']> {
  await unlockEnvelope(tools, { vault, envelope: own, use: 'device' })
  return tools.custodian.ask('signStatement', { recipient: await newRecipient(tools), statement })
}

export declare namespace signByOwner {
  type Options = {
    readonly vault: Vault
    /** Of this device. */
    readonly own: Envelope
    readonly statement: CommandParams<'signStatement'>['statement']
  }
}
