import * as v from 'valibot'
import { drawBytes } from '../../custody/bytes/drawBytes.ts'
import { createDeviceKey } from '../../custody/factors/createDeviceKey.ts'
import { openStorage } from '../../custody/storage/openStorage.ts'
import { keyless, keyWanted } from './keyMessages.ts'

/**
 * The vault's window keeps a key of the wallet in its own storage, which all sites of this browser lead to: by it the wallet opens on another site at once
 * (docs/decisions/window-key.md). Finds that key. Without one it says so, and keeps the key that the frame asks for.
 *
 * @param envelopeIds of the wallet's devices.
 * @returns the key, and its envelope.
 */
export async function serveKeys(port: MessagePort, envelopeIds: readonly string[]): Promise<Found | undefined> {
  const looking = look(envelopeIds)
  const keep = async (envelopeId: string) => {
    const { isKeyless, storage } = await looking
    if (!isKeyless) return undefined
    await storage.writeDeviceKey(envelopeId, await createDeviceKey(drawBytes))
    // Only the value that the database returns counts: it may be `undefined`.
    return storage.readDeviceKey(envelopeId)
  }
  // Before anything is waited for: the frame waits for an answer to each question.
  port.addEventListener('message', ({ data }: MessageEvent) => {
    const asked = v.safeParse(keyWanted, data)
    if (!asked.success) return
    const { keyFor } = asked.output
    const answer = (key?: CryptoKey) => port.postMessage({ keyFor, key })
    keep(keyFor).then(answer, () => answer())
  })
  port.start()
  const { found, isKeyless } = await looking
  if (isKeyless) port.postMessage(keyless)
  return found
}

type Found = { readonly envelopeId: string; readonly key: CryptoKey }

async function look(envelopeIds: readonly string[]) {
  const storage = await openStorage(globalThis.indexedDB)
  let found: Found | undefined
  for (const envelopeId of envelopeIds) {
    const key = await storage.readDeviceKey(envelopeId)
    if (key) found ??= { envelopeId, key }
  }
  return { storage, found, isKeyless: !found && storage.isLasting && envelopeIds.length > 0 }
}
