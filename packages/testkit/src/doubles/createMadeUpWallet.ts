import { answerMadeUp } from './answerMadeUp.ts'
import { createScriptedWallet } from './createScriptedWallet.ts'
import { madeUpAccounts } from './madeUpAccounts.ts'
import { madeUpNetworks } from './madeUpNetworks.ts'
import type { ScriptedWallet } from './ScriptedWallet.ts'

/**
 * A wallet of the made-up namespace `toy`, for a family that exists nowhere.
 * @example const family = createMadeUpFamily({ wallets: [createMadeUpWallet({ id: 'fox' })] })
 */
export function createMadeUpWallet(options: createMadeUpWallet.Options = {}): ScriptedWallet {
  const { accounts = madeUpAccounts, hasNetwork = true, ...rest } = options
  return createScriptedWallet({
    id: 'toy.fox',
    name: 'Toy Fox',
    kind: 'announced',
    ...rest,
    holdings: {
      toy: {
        accounts,
        approvedNetworks: hasNetwork ? madeUpNetworks.map(network => network.id) : 'all',
        ...(hasNetwork ? { networkId: madeUpNetworks[0].id } : {}),
      },
    },
    answer: answerMadeUp,
  })
}

export declare namespace createMadeUpWallet {
  type Options = Partial<Omit<createScriptedWallet.Options, 'holdings' | 'answer'>> & {
    readonly accounts?: createScriptedWallet.Options['holdings'][string]['accounts']
    /** Whether it is on one network at a time and can be asked to switch; default `true`. */
    readonly hasNetwork?: boolean
  }
}
