import type { NetworkId } from '../protocol/caip/types.ts'
import { frameProtocol } from '../protocol/frame/frameProtocol.ts'
import { toVaultUrl } from './toVaultUrl.ts'

/** What the frame's address says (specification section 7, "Embedded wallet"). */
type FrameAddress = {
  /** Address of the vault. */
  readonly vault: string
  readonly projectId: string
  readonly networkId: NetworkId
  /** Used by the vault only for networks that the project declares custom. */
  readonly rpcUrl?: string | undefined
  readonly isLogging?: boolean | undefined
}

/**
 * The address of the vault's frame, with the query of specification section 7.
 *
 * @example toFrameUrl({ vault: 'https://vault.example.com', projectId: 'demo', networkId: 'eip155:1' }).href
 */
export function toFrameUrl({ isLogging = false, networkId, projectId, rpcUrl, vault }: FrameAddress): URL {
  const url = toVaultUrl(vault, 'frame', projectId)
  url.searchParams.set('chainId', networkId)
  url.searchParams.set('version', frameProtocol.version)
  url.searchParams.set('enableLogger', String(isLogging))
  if (rpcUrl !== undefined) url.searchParams.set('rpcUrl', rpcUrl)
  return url
}
