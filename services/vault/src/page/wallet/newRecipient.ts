import type { WalletTools } from './WalletTools.ts'

/** A key of the worker's that a server half or a factor is sealed to, for one use. */
export async function newRecipient({ custodian, thumbprint }: Pick<WalletTools, 'custodian' | 'thumbprint'>) {
  return { frameKey: (await custodian.ask('createKey', {})).publicKey, thumbprint }
}
