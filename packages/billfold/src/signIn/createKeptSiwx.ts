import type { Siwx, SiwxParts } from '../core/contracts/Siwx.ts'
import type { NetworkId } from '../protocol/caip/types.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { signInRefused } from '../protocol/errors/rows/signIn.ts'
import { createNonce } from '../protocol/signIn/createNonce.ts'
import { toSignInText } from '../protocol/signIn/toSignInText.ts'
import { createSessionStorage } from './createSessionStorage.ts'
import type { createSiwx } from './createSiwx.ts'

/** What `createSiwx` loads: the default message, verifiers and storage. */
export function createKeptSiwx(
  options: createSiwx.Options,
  parts: SiwxParts | undefined,
): Pick<Siwx, 'createMessage' | 'addSession' | 'revokeSession' | 'setSessions' | 'getSessions'> {
  const { scope, statement, resources, expirationMs, verifiers = [] } = options
  const storage = options.storage ?? createSessionStorage(parts?.runtime.storage)
  const now = parts?.environment.clock.now ?? Date.now
  /** With the scope `account`, every network of the family. */
  const all = (chainId: NetworkId): NetworkId => (scope === 'account' ? `${chainId.split(':')[0]}:*` : chainId)
  return {
    async createMessage({ accountAddress, chainId }) {
      const page = globalThis.location ?? new URL(parts?.metadata.url ?? '')
      const requestId = await options.getRequestId?.()
      const nonce = (await options.getNonce?.({ accountAddress, chainId })) ?? createNonce()
      const at = now()
      const data = {
        accountAddress,
        chainId,
        domain: options.domain ?? page.host,
        uri: options.uri ?? page.origin + page.pathname,
        version: '1',
        nonce,
        issuedAt: new Date(at).toISOString(),
        ...(statement !== undefined && { statement }),
        ...(expirationMs !== undefined && { expirationTime: new Date(at + expirationMs).toISOString() }),
        ...(requestId !== undefined && { requestId }),
        ...(resources !== undefined && { resources }),
      }
      return { ...data, toString: () => toSignInText(data) }
    },
    async addSession(session) {
      for (const verifier of verifiers) {
        const { chainNamespace, shouldVerify } = verifier
        if (!session.data.chainId.startsWith(`${chainNamespace}:`) || shouldVerify?.(session) === false) continue
        if (!(await verifier.verify(session)))
          throw new BillfoldError(signInRefused, { context: { reason: 'verifier' } })
      }
      await storage.add(session)
    },
    revokeSession: (chainId, address) => storage.delete(all(chainId), address),
    setSessions: sessions => storage.set(sessions),
    getSessions: (chainId, address) => storage.get(all(chainId), address),
  }
}
