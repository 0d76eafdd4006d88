import { frameProtocol } from '../protocol/frame/frameProtocol.ts'
import type { FrameAddress } from './FrameAddress.ts'
import { toVaultUrl } from './toVaultUrl.ts'

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
