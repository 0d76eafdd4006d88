import { useMemo } from 'react'
import type { ConnectionSnapshot } from '../core/actions/getConnections.ts'
import { isSameAddress } from '../core/addresses/isSameAddress.ts'
import type { Namespace } from '../protocol/caip/types.ts'
import { useConnections } from './useConnections.ts'
import { useKit } from './useKit.ts'

/**
 * The connection that holds an address, however it is written: of several the active one, then the newest; `undefined`
 * where none does. Like `useConnections` it needs `multiWallet`.
 * @example const connection = useConnection('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
 */
export function useConnection(
  address: string | undefined,
  parameters: { readonly namespace?: Namespace | undefined } = {},
): ConnectionSnapshot | undefined {
  const kit = useKit()
  const connections = useConnections(parameters)
  return useMemo(
    () =>
      connections.find(({ namespace, accounts }) =>
        accounts.some(account => address !== undefined && isSameAddress(kit, namespace, account.address, address)),
      ),
    [kit, connections, address],
  )
}
