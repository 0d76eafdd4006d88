import { EventEmitter, once } from 'node:events'
import { createTestStorage, type TestStorage } from '@billfold/testkit/vitest'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { createPairingClient } from '../../../src/pairing/client/createPairingClient.ts'
import type { OpenSocket } from '../../../src/pairing/client/link/PairingSocket.ts'
import type { PairingEvents } from '../../../src/pairing/client/PairingClient.ts'
import { randomBytes } from './randomBytes.ts'

export const namespaces = {
  eip155: {
    chains: ['eip155:1', 'eip155:10'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['chainChanged', 'accountsChanged'],
  },
}
export const metadata = { name: 'App', description: 'Test', url: 'https://app.example', icons: [] }

/** The machine's clock, which counts the timers that wait. */
export function countingClock() {
  const timers = new Set<NodeJS.Timeout>()
  return {
    now: () => Date.now(),
    after(delayMs: number, run: () => void) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        run()
      }, delayMs)
      timers.add(timer)
      return () => {
        timers.delete(timer)
        clearTimeout(timer)
      }
    },
    get timerCount() {
      return timers.size
    },
  }
}

/** A client of the product with all its events, ended with the test. */
export function openClient(
  relay: string,
  options: Partial<createPairingClient.Options> & { readonly kept?: TestStorage } = {},
) {
  const { kept = createTestStorage(), ...rest } = options
  const received: { [event in keyof PairingEvents]: PairingEvents[event][] } = {
    sessions: [],
    event: [],
    resumed: [],
    deleted: [],
    silent: [],
    fault: [],
  }
  const sent: { readonly id: string; readonly method?: string; readonly params?: Record<string, unknown> }[] = []
  const sockets: WebSocket[] = []
  const answered = new Set<string>()
  const answers = new EventEmitter()
  const client = createPairingClient({
    relay,
    metadata,
    storage: kept,
    clock: countingClock(),
    random: randomBytes,
    // Everything that goes over the wire is kept for the test to look at.
    openSocket(url) {
      const socket = new WebSocket(url)
      sockets.push(socket)
      socket.on('message', data => {
        const { id, method } = JSON.parse(String(data)) as (typeof sent)[number]
        if (method === undefined) answered.add(id)
        answers.emit('answer')
      })
      const send = socket.send.bind(socket)
      socket.send = (text: string) => {
        sent.push(JSON.parse(text) as (typeof sent)[number])
        send(text)
      }
      return socket as unknown as ReturnType<OpenSocket>
    },
    loadKey: async () => undefined,
    watchStorage: listener => kept.watch(key => listener(key ?? '')),
    ...rest,
  })
  for (const event of Object.keys(received) as (keyof PairingEvents)[])
    client.on(event, value => void (received[event] as unknown[]).push(value))
  onTestFinished(() => client.destroy())
  return {
    client,
    kept,
    received,
    sent,
    sockets,
    /**
     * Resolves once the relay has answered every call. A test that moves the clock by more than the limit of a call waits for
     * this first: a call that a busy relay has not answered yet would end as one to a relay that cannot be reached.
     */
    async acknowledged() {
      while (sent.some(({ id, method }) => method !== undefined && !answered.has(id))) await once(answers, 'answer')
    },
  }
}
