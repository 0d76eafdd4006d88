import { isBillfoldError } from 'billfold/protocol'
import { toBase64Url } from '../../../custody/bytes/toBase64Url.ts'
import type { WalletTools } from '../../wallet/WalletTools.ts'
import { addFactor } from './addFactor.ts'

/** Argon2id as section 1.3 of the security design says, and what is done where a machine has no memory for it. */
const costs = [
  { memoryKib: 65_536, passes: 3 },
  { memoryKib: 19_456, passes: 2 },
] as const

/**
 * Lets a passphrase of 12 to 256 characters open the wallet, instead of the one before.
 *
 * @throws `vault/invalid-message` when it is shorter or longer; otherwise as `changeWallet`.
 */
export async function setPassphrase(tools: WalletTools, passphrase: string): Promise<void> {
  const salt = toBase64Url(tools.seams.draw(16))
  const prove = (cost: (typeof costs)[number]) => tools.custodian.ask('provePassphrase', { passphrase, salt, ...cost })
  const [dear, cheap] = costs
  let cost: (typeof costs)[number] = dear
  const { proof } = await prove(dear).catch(error => {
    if (!isBillfoldError(error) || error.code !== 'vault/something-wrong') throw error
    cost = cheap
    return prove(cheap)
  })
  await addFactor(tools, { kind: 'passphrase', salt, ...cost, proof })
}
