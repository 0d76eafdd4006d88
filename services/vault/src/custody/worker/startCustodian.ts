import type { DrawBytes } from '../bytes/drawBytes.ts'
import type { CustodyStorage } from '../storage/CustodyStorage.ts'
import { createCustodian } from './createCustodian.ts'
import type { Notice } from './messages.ts'

/** What a worker's scope and a message port have in common. */
export type CustodyPort = Pick<MessagePort, 'postMessage' | 'addEventListener' | 'removeEventListener'>

/**
 * Answers the messages of a port, from the first one on, as soon as the storage is known. The owner of that port can delegate the worker to another port
 * (`CustodianClient.delegate`): over the same storage, with an opening of its own, and never for a signature.
 *
 * @returns ends it.
 */
export function startCustodian(
  port: CustodyPort,
  storage: Promise<CustodyStorage>,
  draw: DrawBytes,
  isDelegated = false,
): () => void {
  const setTimer = (call: () => void, delayMs: number) => {
    const timer = setTimeout(call, delayMs)
    return () => clearTimeout(timer)
  }
  const custodian = storage.then(ready =>
    createCustodian({ storage: ready, draw, setTimer, isDelegated }, notice => port.postMessage(notice)),
  )
  let endDelegate: (() => void) | undefined
  const delegate = (delegatedPort: MessagePort | undefined) => {
    endDelegate?.()
    endDelegate = undefined
    if (!delegatedPort) return
    const end = startCustodian(delegatedPort, storage, draw, true)
    delegatedPort.start()
    endDelegate = () => {
      end()
      delegatedPort.postMessage({ event: 'ended' } satisfies Notice)
      delegatedPort.close()
    }
  }
  const listen = (event: MessageEvent) => {
    if (!isDelegated && event.data?.delegate === true) return delegate(event.ports[0])
    void custodian.then(one => one.receive(event.data))
  }
  port.addEventListener('message', listen)
  return () => {
    delegate(undefined)
    port.removeEventListener('message', listen)
    void custodian.then(one => one.end())
  }
}
