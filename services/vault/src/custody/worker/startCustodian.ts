import type { DrawBytes } from '../bytes/drawBytes.ts'
import type { CustodyStorage } from '../storage/CustodyStorage.ts'
import { createCustodian } from './createCustodian.ts'
import type { Notice } from './messages.ts'

/** What a worker's scope and a message port have in common. */
export type CustodyPort = Pick<MessagePort, 'postMessage' | 'addEventListener' | 'removeEventListener'>

/**
 * Answers what comes in at a port, from its first message on, as soon as the storage is known. Whoever has that port may lend the worker to another one
 * (`CustodianClient.lend`): over the same storage, with an opening of its own, and never for a signature.
 *
 * @returns ends it.
 */
export function startCustodian(
  port: CustodyPort,
  storage: Promise<CustodyStorage>,
  draw: DrawBytes,
  isLent = false,
): () => void {
  const setTimer = (call: () => void, delayMs: number) => {
    const timer = setTimeout(call, delayMs)
    return () => clearTimeout(timer)
  }
  const custodian = storage.then(ready =>
    createCustodian({ storage: ready, draw, setTimer, isLent }, notice => port.postMessage(notice)),
  )
  let endLoan: (() => void) | undefined
  const lend = (borrower: MessagePort | undefined) => {
    endLoan?.()
    endLoan = undefined
    if (!borrower) return
    const end = startCustodian(borrower, storage, draw, true)
    borrower.start()
    endLoan = () => {
      end()
      borrower.postMessage({ event: 'ended' } satisfies Notice)
      borrower.close()
    }
  }
  const listen = (event: MessageEvent) => {
    if (!isLent && event.data?.lend === true) return lend(event.ports[0])
    void custodian.then(one => one.receive(event.data))
  }
  port.addEventListener('message', listen)
  return () => {
    lend(undefined)
    port.removeEventListener('message', listen)
    void custodian.then(one => one.end())
  }
}
