import { PasskeyFailure } from './PasskeyFailure.ts'

/**
 * Runs one ceremony. Browsers say `NotAllowedError` for a visitor who called off, for one who waited too long, and for a frame that may not ask; only the first two are likely where the frame was allowed.
 *
 * @returns `undefined` when the visitor called off.
 * @throws PasskeyFailure, the signal's reason.
 */
export async function askBrowser(
  run: () => Promise<Credential | null>,
  signal: AbortSignal | undefined,
): Promise<PublicKeyCredential | undefined> {
  try {
    return ((await run()) as PublicKeyCredential | null) ?? undefined
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    const name = error instanceof Error ? error.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined
    if (name === 'InvalidStateError') throw new PasskeyFailure('exists', 'This authenticator holds one already', error)
    throw new PasskeyFailure('refused', 'The browser does not do this here', error)
  }
}
