import { connect } from '../../../core/actions/connect.ts'
import { orderNetworks } from '../../../core/actions/orderNetworks.ts'
import type { PairingOffer } from '../../../core/contracts/Connector.ts'
import type { Kit } from '../../../core/Kit.ts'
import { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../../../protocol/errors/isBillfoldError.ts'
import { connectorNotFound } from '../../../protocol/errors/rows/connector.ts'
import { requestAborted } from '../../../protocol/errors/rows/request.ts'

/**
 * As `connect`, for a code that was shown without being asked for: the page gets no event before a wallet approves. Until then nothing
 * counts as connecting, and no other attempt is given up for it.
 */
export async function offerQuietly(kit: Kit, parameters: offerQuietly.Parameters): Promise<unknown> {
  const { connector: id, signal, onOffer, onTaken } = parameters
  const { store, runtime } = kit
  const connector = store.getState().connectors.find(known => known.id === id)
  if (!connector?.offer) throw new BillfoldError(connectorNotFound, { context: { connectorId: id } })
  const networks = orderNetworks(store.getState(), connector.namespaces)
  let letGo = () => {}
  try {
    await new Promise<void>((resolve, reject) => {
      const onAbort = () => reject(new BillfoldError(requestAborted, { cause: signal.reason }))
      if (signal.aborted) return onAbort()
      signal.addEventListener('abort', onAbort, { once: true })
      const onAnswer = (failure?: unknown) => {
        signal.removeEventListener('abort', onAbort)
        // The visitor declined in the wallet: the host gets the same event as after any other attempt.
        if (isBillfoldError(failure, 'connection/rejected')) runtime.emit({ type: 'USER_REJECTED', connectorId: id })
        if (failure === undefined) resolve()
        else reject(failure)
      }
      letGo = connector.offer?.({ networks, onOffer, onAnswer }) ?? letGo
    })
    onTaken()
    return await connect(kit, { connector, signal, onOffer })
  } finally {
    // Of what `connect` has taken nothing is left to give back.
    letGo()
  }
}

export declare namespace offerQuietly {
  type Parameters = {
    readonly connector: string
    readonly signal: AbortSignal
    readonly onOffer: (offer: PairingOffer) => void
    /** A wallet has said yes; what follows is `connect`. */
    readonly onTaken: () => void
  }
}
