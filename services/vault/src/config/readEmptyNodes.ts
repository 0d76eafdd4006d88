import * as v from 'valibot'
import { type EmptyNode, emptyNodes } from '../server/escrow/emptyNodes.ts'
import { envNames } from './envNames.ts'
import { readSettings } from './readSettings.ts'

const file = v.object({ version: v.literal(1), networks: emptyNodes })

/**
 * The nodes that tell whether a wallet is empty: `{ "version": 1, "networks": [{ "id": "eip155:1", "rpcUrl": "https://…" }] }`. Their addresses may hold keys.
 *
 * @throws ConfigError naming what is wrong; it repeats no value.
 */
export function readEmptyNodes(path: string): readonly EmptyNode[] {
  return readSettings(envNames.emptyNodesFile, path, file).networks
}
