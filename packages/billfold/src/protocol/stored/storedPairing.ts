import { isNetworkId } from '../caip/isNetworkId.ts'
import type { NetworkId } from '../caip/types.ts'
import { isRecord } from './isRecord.ts'
import { isText } from './isText.ts'
import type { StoredValue } from './StoredValue.ts'

/** Which session of the pairing client is the connection of this page, and what was chosen in it, by namespace. */
export type StoredPairing = {
  readonly topic: string
  /** What the wallet at the other end calls itself. */
  readonly name: string
  readonly networkIds: { readonly [namespace: string]: NetworkId | undefined }
  readonly addresses: { readonly [namespace: string]: string | undefined }
  /** What the wallet has said of itself since it settled; its own words, unchecked. */
  readonly properties: Readonly<Record<string, unknown>>
}

/** No secret: keys stay with the client. Removed when the session ends. */
export const storedPairing: StoredValue<StoredPairing> = {
  key: '@billfold/pairing',
  version: 1,
  parse(stored) {
    if (!isRecord(stored) || !isText(stored.name) || !isText(stored.topic) || !/^[0-9a-f]{64}$/.test(stored.topic))
      return undefined
    const { networkIds, addresses, properties } = stored
    if (!isRecord(networkIds) || !isRecord(addresses)) return undefined
    return {
      topic: stored.topic,
      name: stored.name,
      networkIds: pick(networkIds, (value): value is NetworkId => isText(value) && isNetworkId(value)),
      addresses: pick(addresses, isText),
      properties: isRecord(properties) ? properties : {},
    }
  },
}

function pick<value>(of: Readonly<Record<string, unknown>>, isGood: (value: unknown) => value is value) {
  return Object.fromEntries(Object.entries(of).filter((entry): entry is [string, value] => isGood(entry[1])))
}
