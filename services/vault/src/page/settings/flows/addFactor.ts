import type { NewPart } from '../../wallet/prepareParts.ts'
import type { WalletTools } from '../../wallet/WalletTools.ts'
import type { writeChange } from '../../wallet/writeChange.ts'
import { changeWallet } from './changeWallet.ts'

/**
 * Lets one more factor open the wallet. Of recovery codes and of passphrases there is one at a time: a new one replaces the one before. Passkeys are as
 * many as the visitor has.
 *
 * @throws as `changeWallet`.
 */
export function addFactor(tools: WalletTools, part: NewPart): Promise<writeChange.ReturnType> {
  return changeWallet(tools, ({ open }) => ({
    add: [part],
    remove: part.kind === 'passkey' ? [] : open.filter(one => one.kind === part.kind).map(one => one.id),
  }))
}
