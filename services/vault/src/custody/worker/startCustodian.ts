import type { DrawBytes } from '../bytes/drawBytes.ts'
import type { CustodyStorage } from '../storage/CustodyStorage.ts'
import { createCustodian } from './createCustodian.ts'

/** What a worker's scope and a message port have in common. */
export type CustodyPort = Pick<MessagePort, 'postMessage' | 'addEventListener' | 'removeEventListener'>

/** Answers what comes in at a port, from its first message on, as soon as the storage is known. Gives back what ends it. */
export function startCustodian(port: CustodyPort, storage: Promise<CustodyStorage>, draw: DrawBytes): () => void {
  const setTimer = (call: () => void, delayMs: number) => {
    const timer = setTimeout(call, delayMs)
    return () => clearTimeout(timer)
  }
  const custodian = storage.then(ready =>
    createCustodian({ storage: ready, draw, setTimer }, notice => port.postMessage(notice)),
  )
  const listen = (event: MessageEvent) => void custodian.then(one => one.receive(event.data))
  port.addEventListener('message', listen)
  return () => {
    port.removeEventListener('message', listen)
    void custodian.then(one => one.end())
  }
}
