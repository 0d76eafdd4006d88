import type { Account, ConnectorRequest, Network } from 'billfold/adapter'
import type { NetworkId } from 'billfold/protocol'
import { BillfoldError, connectorAccountNotFound, rpcInvalidParams, walletMethodUnsupported } from 'billfold/protocol'
import { privateKeyToAccount } from 'viem/accounts'
import { testAccounts } from '../wallet/testAccounts.ts'
import { answerMadeUp } from './answerMadeUp.ts'
import { createScriptedWallet } from './createScriptedWallet.ts'
import { madeUpAccounts } from './madeUpAccounts.ts'
import { madeUpNetworks } from './madeUpNetworks.ts'
import type { ScriptedHolding, ScriptedWallet } from './ScriptedWallet.ts'

/**
 * Makes a wallet whose connector spans two namespaces, `eip155` and `toy`: one question grants both, and either may end
 * alone. Messages of `eip155` are signed for real with a test key.
 *
 * @example
 * const wallet = createSpanningConnector()
 * const kit = createBillfold({ families, connectors: [wallet.toConnector()] })
 */
export function createSpanningConnector(options: createSpanningConnector.Options = {}): ScriptedWallet {
  const { networks = [], networkId = 'eip155:31337', ...rest } = options
  const approved: readonly NetworkId[] = [networkId, ...networks.map(network => network.id)]
  const accounts: readonly Account[] = testAccounts.map(({ address }) => ({ address, type: 'eoa' }))
  return createScriptedWallet({
    id: 'spanning',
    name: 'Spanning Wallet',
    kind: 'external',
    ...rest,
    holdings: {
      eip155: { accounts, approvedNetworks: [...new Set(approved)], networkId },
      toy: { accounts: madeUpAccounts, approvedNetworks: 'all', networkId: madeUpNetworks[0].id },
    },
    answer: (request, holding) =>
      request.network.startsWith('toy:') ? answerMadeUp(request, holding) : answerEvm(request, holding),
  })
}

export declare namespace createSpanningConnector {
  type Options = Partial<Omit<createScriptedWallet.Options, 'holdings' | 'answer'>> & {
    /** The `eip155` network it is on first. */
    readonly networkId?: NetworkId
    /** Further `eip155` networks it approves. */
    readonly networks?: readonly Network[]
  }
}

function answerEvm({ method, params, network }: ConnectorRequest, { accounts }: ScriptedHolding): unknown {
  if (method === 'eth_chainId') return `0x${Number(network.slice('eip155:'.length)).toString(16)}`
  if (method === 'eth_accounts') return accounts.map(account => account.address)
  if (method !== 'personal_sign') throw new BillfoldError(walletMethodUnsupported, { context: { method } })
  const [message, address] = Array.isArray(params) ? params : []
  if (typeof message !== 'string' || typeof address !== 'string') throw new BillfoldError(rpcInvalidParams)
  const held = testAccounts.find(account => account.address.toLowerCase() === address.toLowerCase())
  if (!held || !accounts.some(account => account.address === held.address))
    throw new BillfoldError(connectorAccountNotFound)
  const isBytes = /^0x([0-9a-fA-F]{2})*$/.test(message)
  return privateKeyToAccount(held.privateKey).signMessage({
    message: isBytes ? { raw: message as `0x${string}` } : message,
  })
}
