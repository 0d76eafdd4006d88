import type { Account } from '../../core/contracts/Account.ts'
import type { ConnectedNamespace } from '../../core/contracts/Connector.ts'
import type { Network } from '../../core/contracts/Network.ts'
import type { WalletSessionRules } from '../../core/contracts/WalletSessionRules.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { connectorInvalidAnswer } from '../../protocol/errors/rows/connector.ts'
import type { FrameAnswer } from '../../protocol/frame/frameMessages.ts'
import { fromFrameChainId } from '../../protocol/frame/fromFrameChainId.ts'

/**
 * What the vault says of the visitor's account on a network, as the kit sees it: addresses as the family writes them, the active account first.
 *
 * @throws `connector/invalid-answer` for an address of another family, or a network of another one.
 */
export function toConnectedNamespace(
  answer: Pick<FrameAnswer<'GET_USER'>, 'address' | 'chainId' | 'accounts' | 'preferredAccountType'>,
  network: Network,
  rules: Pick<WalletSessionRules, 'toAccount'>,
): ConnectedNamespace {
  const networkId = fromFrameChainId(answer.chainId)
  const active = rules.toAccount(answer.address, network.id)
  if (!active || !networkId?.startsWith(`${network.namespace}:`))
    throw new BillfoldError(connectorInvalidAnswer, { details: 'The vault named another network or no account of it' })
  const all = (answer.accounts ?? []).flatMap(({ address, type }): Account[] => {
    const account = rules.toAccount(address, network.id)
    return account ? [{ ...account, type }] : []
  })
  const own = all.find(({ address }) => address === active.address)
  const first = own ?? { ...active, type: answer.preferredAccountType ?? active.type }
  const others = all.filter(({ address }) => address !== active.address)
  return { accounts: [first, ...others], approvedNetworks: 'all', networkId }
}
