import type { WalletAccess } from '../wallet/createWalletAccess.ts'
import { findOwn } from '../wallet/findOwn.ts'
import { requireWallet } from '../wallet/requireWallet.ts'
import { unlockEnvelope } from '../wallet/unlockEnvelope.ts'
import type { WalletTools } from '../wallet/WalletTools.ts'
import { writeChange } from '../wallet/writeChange.ts'
import { createKeyFor } from './createKeyFor.ts'

/**
 * Has the vault's window that shows a request keep a key of the open wallet: adds an envelope for it. Nothing is written when the window is closed before it gave its
 * key.
 *
 * @throws CallFailure, WalletFailure and BillfoldError of the worker: the request that the window shows goes on without it.
 */
export async function keepWindowKey({ isGone, port, tools, wallet }: keepWindowKey.Options): Promise<void> {
  const ready = await tools()
  const { open, vault } = await requireWallet(ready)
  const own = await findOwn(ready, open)
  if (!own) return
  const ask = createKeyFor(port, isGone)
  const keyFor = async (envelopeId: string) => {
    const key = await ask(envelopeId)
    if (!key) throw new Error('The window keeps no key')
    return key
  }
  try {
    await unlockEnvelope(ready, { vault, envelope: own, use: 'device' })
    await writeChange(ready, vault, { add: [{ kind: 'device', keyFor }] })
  } finally {
    // It was open for that one change, and is not kept from signing.
    await wallet.reopen()
  }
}

export declare namespace keepWindowKey {
  type Options = {
    tools(): Promise<WalletTools>
    readonly wallet: Pick<WalletAccess, 'reopen'>
    readonly port: MessagePort
    /** Aborts when the window is closed. */
    readonly isGone: AbortSignal
  }
}
