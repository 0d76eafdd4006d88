import type { FrameErrorPayload } from '../protocol/frame/frameErrorPayload.ts'

/**
 * What a handler of the frame rejects with when the page may receive the reason.
 *
 * @example throw new FrameFailure({ code: 'wallet/rejected', message: 'user rejected', rpcCode: 4001 })
 */
export class FrameFailure extends Error {
  override readonly name = 'FrameFailure'
  readonly frameError: FrameErrorPayload

  constructor(frameError: FrameErrorPayload, options?: { cause?: unknown }) {
    super(frameError.message, options)
    this.frameError = frameError
  }
}
