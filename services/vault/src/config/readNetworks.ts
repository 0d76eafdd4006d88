import * as v from 'valibot'
import { type PageNetwork, pageNetwork } from '../contract/calls/pageNetwork.ts'
import { envNames } from './envNames.ts'
import { readSettings } from './readSettings.ts'

// Networks of the operator's have a node; `null` is for those that projects bring.
const { rpcUrl } = pageNetwork.entries
const file = v.object({
  version: v.literal(1),
  networks: v.array(v.object({ ...pageNetwork.entries, rpcUrl: rpcUrl.wrapped })),
})

/**
 * The networks of a file: `{ "version": 1, "networks": [{ "id": "eip155:1", "name": "Ethereum", "symbol": "ETH", "decimals": 18, "rpcUrl": "https://…" }] }`.
 *
 * @throws ConfigError naming what is wrong.
 */
export function readNetworks(path: string): readonly PageNetwork[] {
  return readSettings(envNames.networksFile, path, file).networks
}
