import type { SessionNamespaces } from './PairingMessages.ts'
import type { readRequest } from './readMessage.ts'
import { WireRefusal } from './WireRefusal.ts'

/**
 * Whether a session holds the chain and the method of a request. Methods of a chain are those of all namespaces with an
 * account on it.
 * @throws WireRefusal 3005 for the chain, 3001 for the method
 */
export function sessionAllows(namespaces: SessionNamespaces, { chain, method }: readRequest.ReturnType): void {
  const holding = Object.values(namespaces).filter(({ accounts }) =>
    accounts.some(account => account.startsWith(`${chain}:`)),
  )
  if (holding.length === 0) throw new WireRefusal(3005, `Unauthorized chain: ${chain}`)
  if (!holding.some(({ methods }) => methods.includes(method)))
    throw new WireRefusal(3001, `Unauthorized method: ${method}`)
}
