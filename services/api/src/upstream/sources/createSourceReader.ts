import type { HttpClient } from '../client/HttpClient.ts'
import { UpstreamError } from '../UpstreamError.ts'
import { parseSource } from './parseSource.ts'
import type { SourceSettings } from './SourceSettings.ts'

const timeoutMs = 10_000

/**
 * Fetches from an address that a third party wrote (threat T35): only the schemes of `parseSource`, never a private
 * network (except a gateway of the settings), never a redirect, at most `maxBytes`.
 *
 * @throws UpstreamError of kind `refused` when the address leads nowhere we go, else as the other side fails.
 */
export type SourceReader = (address: string, maxBytes: number) => Promise<Uint8Array<ArrayBuffer>>

export function createSourceReader(options: {
  readonly httpClient: HttpClient
  readonly settings: SourceSettings
  /** Ends everything under way. */
  readonly signal: AbortSignal
}): SourceReader {
  const { httpClient, settings, signal } = options
  return async (address, maxBytes) => {
    const source = parseSource(address, settings, maxBytes)
    if (!source) throw new UpstreamError('refused', { detail: 'address' })
    if (source.kind === 'inline') return source.bytes
    const isPrivateAllowed = source.isGateway || settings.isPrivateAllowed
    const headers = { accept: '*/*' }
    const answer = await httpClient({ url: source.url, headers, signal, timeoutMs, maxBytes, isPrivateAllowed })
    if (answer.status !== 200) throw new UpstreamError('status', { detail: `${answer.status}` })
    return Uint8Array.from(answer.bytes)
  }
}
