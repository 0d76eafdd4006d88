import * as v from 'valibot'
import { type WorthNode, worthNodes } from '../roles/escrow/worth/worthNodes.ts'
import { envNames } from './envNames.ts'
import { readSettings } from './readSettings.ts'

const file = v.object({ version: v.literal(1), networks: worthNodes })

/**
 * The nodes from which the escrow reads what a wallet is worth: `{ "version": 1, "networks": [{ "id": "eip155:1", "rpcUrl": "https://…", "usd": "5000" }] }`. Their addresses may hold keys.
 *
 * @throws ConfigError naming what is wrong; it repeats no value.
 */
export function readWorthNodes(path: string): readonly WorthNode[] {
  return readSettings(envNames.escrowNodesFile, path, file).networks
}
