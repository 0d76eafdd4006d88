import { getProvider } from '../core/actions/getProvider.ts'
import type { Namespace } from '../protocol/caip/types.ts'
import { useKit } from './useKit.ts'
import { useShownAccount } from './useShownAccount.ts'

/**
 * The native provider of the connected wallet, for viem, ethers and others; see the action `getProvider`. `undefined` while
 * no wallet is connected. The same wallet has the same object in every render.
 * @example
 * const provider = useProvider<Eip1193Provider>()
 * const sign = async () => provider && (await new BrowserProvider(provider).getSigner()).signMessage('Hello')
 */
export function useProvider<provider = unknown>(
  parameters: { readonly namespace?: Namespace | undefined } = {},
): provider | undefined {
  const kit = useKit()
  const { isConnected, namespace } = useShownAccount(parameters)
  return isConnected ? getProvider<provider>(kit, { namespace }) : undefined
}
