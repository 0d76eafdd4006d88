import { isNetworkId, type NetworkId } from 'billfold/protocol'
import type { NetworkDirectory } from '../../tenants/networks/createNetworkDirectory.ts'
import { connectorMarks } from './connectorMarks.ts'
import { drawMonogram } from './drawMonogram.ts'
import { legacyImageIds } from './legacyImageIds.ts'
import { networkMarks } from './networkMarks.ts'

/**
 * The picture of a network or connector, as SVG; `undefined` when the id names none. Networks answer to `eip155-1`,
 * `eip155:1` and the ids of `legacyImageIds`.
 */
export async function findAssetImage(imageId: string, networks: NetworkDirectory): Promise<string | undefined> {
  const connector = Object.hasOwn(connectorMarks, imageId) ? connectorMarks[imageId] : undefined
  if (connector) return drawMonogram({ ...connector, shape: 'tile' })
  const id = toNetworkId(imageId)
  if (id === undefined) return undefined
  const mark = Object.hasOwn(networkMarks, id) ? networkMarks[id] : undefined
  if (mark) return drawMonogram({ ...mark, shape: 'disc' })
  const network = await networks.find('', id)
  return network && drawMonogram({ text: initialsOf(network.name), shape: 'disc' })
}

function toNetworkId(imageId: string): NetworkId | undefined {
  const known = Object.hasOwn(legacyImageIds, imageId) ? legacyImageIds[imageId] : undefined
  // The first hyphen stands for the colon where the colon would be awkward; references may hold hyphens themselves.
  const id = known ?? (imageId.includes(':') ? imageId : imageId.replace('-', ':'))
  return isNetworkId(id) ? id : undefined
}

function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter(word => /[\p{L}\p{N}]/u.test(word))
  return words.length > 1
    ? words
        .map(word => [...word][0])
        .join('')
        .slice(0, 2)
    : name.slice(0, 3)
}
