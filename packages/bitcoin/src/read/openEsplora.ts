import { createEsploraPool } from '../esplora/createEsploraPool.ts'
import type { Esplora } from '../esplora/Esplora.ts'
import type { ReadOptions } from './ReadOptions.ts'

/** The addresses that a read's options name, as one. */
export function openEsplora({ fetch, rpcUrls, chain, signal, pool = createEsploraPool() }: ReadOptions): Esplora {
  return pool({ fetch, rpcUrls, networkId: chain.id, signal })
}
