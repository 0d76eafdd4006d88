import { readFileSync } from 'node:fs'
import { ConfigError } from '@billfold/service'
import * as v from 'valibot'
import { type PageNetwork, pageNetwork } from '../contract/calls/pageNetwork.ts'
import { envNames } from './envNames.ts'

const file = v.object({
  version: v.literal(1),
  networks: v.array(v.object({ ...pageNetwork.entries, rpcUrl: v.string() })),
})

/**
 * The networks of a file: `{ "version": 1, "networks": [{ "id": "eip155:1", "name": "Ethereum", "symbol": "ETH", "decimals": 18, "rpcUrl": "https://…" }] }`.
 *
 * @throws ConfigError naming what is wrong.
 */
export function readNetworks(path: string): readonly PageNetwork[] {
  try {
    return v.parse(v.array(pageNetwork), v.parse(file, JSON.parse(readFileSync(path, 'utf8'))).networks)
  } catch (error) {
    const why = v.isValiError(error) ? `${v.getDotPath(error.issues[0]) ?? ''} is not as expected` : 'it cannot be read'
    throw new ConfigError(envNames.networksFile, `the file ${path}: ${why}`)
  }
}
