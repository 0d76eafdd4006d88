import { untilAborted } from 'billfold/adapter'
import { BillfoldError, connectorSwitchUnsupported, type NetworkId, networkSwitchFailed } from 'billfold/protocol'
import type { BitcoinWallet, Grant } from '../wallets/BitcoinWallet.ts'

/** Wallets were seen to answer before they have moved: they are asked again after each of these. */
const verifyDelaysMs = [0, 100, 300, 600]

/**
 * Asks a wallet to move to the first of `moving`, and resolves with what it grants once it is verifiably there.
 *
 * @throws `connector/switch-unsupported` · `network/switch-failed` for one that approves and stays on its network · what the wallet throws.
 */
export async function moveWallet({ wallet, moving, signal }: moveWallet.Options): Promise<Grant> {
  const [to] = moving
  const { switchNetwork } = wallet
  if (!switchNetwork) throw new BillfoldError(connectorSwitchUnsupported)
  // What a wallet throws while it is still called is a rejection like any other.
  const ask = <answer>(run: () => Promise<answer>) => untilAborted((async () => run())(), signal)
  const findThere = async () => {
    const grant = await ask(() => wallet.restore(moving))
    return grant?.networkId === to && grant.accounts.length > 0 ? grant : undefined
  }
  const already = await findThere()
  if (already) return already
  await ask(() => switchNetwork(to))
  for (const delayMs of verifyDelaysMs) {
    await new Promise(resolve => setTimeout(resolve, delayMs))
    const there = await findThere()
    if (there) return there
  }
  throw new BillfoldError(networkSwitchFailed, { details: `The wallet did not move to ${to}` })
}

export declare namespace moveWallet {
  type Options = {
    readonly wallet: BitcoinWallet
    /** The wanted network first, then the others that were. */
    readonly moving: readonly [NetworkId, ...NetworkId[]]
    readonly signal: AbortSignal
  }
}
