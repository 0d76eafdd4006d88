import { bindRelease } from '../../../contract/calls/bindRelease.ts'
import type { OpenUse } from '../../../contract/calls/openUses.ts'
import type { EnvelopeKind } from '../../../contract/envelope.ts'
import { drawBytes } from '../../bytes/drawBytes.ts'
import { toBase64Url } from '../../bytes/toBase64Url.ts'
import { sealSecret } from '../../delivery/sealSecret.ts'
import { createMemoryStorage } from '../../storage/createMemoryStorage.ts'
import { connectCustodian } from '../connectCustodian.ts'
import { createCustodian } from '../createCustodian.ts'
import type { Recipient } from '../fields.ts'

/**
 * A custodian behind a real message channel (structured clones and all), with the servers' side of deliveries, a timer that is moved by hand,
 * and a record of every message that crossed.
 */
export function openCustody(storage = createMemoryStorage()) {
  const { port1, port2 } = new MessageChannel()
  const crossed: unknown[] = []
  const timers = new Set<() => void>()
  let started = 0
  const custodian = createCustodian(
    {
      storage,
      draw: drawBytes,
      setTimer: call => {
        timers.add(call)
        started += 1
        return () => timers.delete(call)
      },
    },
    notice => {
      crossed.push(notice)
      port2.postMessage(notice)
    },
  )
  port2.addEventListener('message', event => custodian.receive(event.data))
  const client = connectCustodian(port1 as unknown as Parameters<typeof connectCustodian>[0])
  port1.start()
  port2.start()

  const halves = new Map<string, Uint8Array<ArrayBuffer>>()
  const thumbprint = toBase64Url(drawBytes(32))
  const release =
    (part: 'server-half' | 'escrow-factor', purpose: bindRelease.Options['purpose']) =>
    async (
      secret: Uint8Array<ArrayBuffer>,
      what: { vaultId: string; envelopeId: string; generation: number; frameKey: string },
    ) =>
      sealSecret(what.frameKey, Uint8Array.from(secret), bindRelease({ part, purpose, thumbprint, ...what }))
  return {
    client,
    custodian,
    crossed,
    storage,
    halves,
    /** Lets five minutes pass. */
    /** How many were started. */
    timers: () => started,
    runTimers: () => {
      for (const call of [...timers]) {
        timers.delete(call)
        call()
      }
    },
    async recipient(): Promise<Recipient> {
      return { frameKey: (await client.ask('createKey', {})).publicKey, thumbprint }
    },
    /** As the server's prepareEnvelope. */
    async prepare(vaultId: string, generation: number, { frameKey }: Recipient) {
      const envelopeId = toBase64Url(drawBytes(16))
      const half = drawBytes(32)
      halves.set(envelopeId, half)
      return {
        envelopeId,
        half: await release('server-half', 'prepare')(half, { vaultId, envelopeId, generation, frameKey }),
      }
    },
    /** As the server's openEnvelope. */
    half(
      vaultId: string,
      envelope: { id: string; generation: number; kind: EnvelopeKind },
      { frameKey }: Recipient,
      use: OpenUse = 'sign',
    ) {
      const what = { vaultId, envelopeId: envelope.id, generation: envelope.generation, frameKey }
      return release('server-half', `open/${use}`)(halves.get(envelope.id)!, what)
    },
    /** As the escrow's releaseFactor. */
    factor: release('escrow-factor', 'release'),
    close() {
      client.end()
      custodian.end()
      port1.close()
      port2.close()
    },
  }
}
