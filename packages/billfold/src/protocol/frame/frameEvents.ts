import * as v from 'valibot'
import { text } from '../schemas/fields.ts'

/** What the vault's frame says on its own. On the wire `X` is `@billfold-frame/X`. */
export const frameEvents = {
  /** The frame takes messages now; `nonce` is the one of the page's greeting. */
  READY: v.object({ version: v.optional(text(16)), nonce: v.optional(text(64)) }),
  /** Accepted for the sake of the shape; the token is of no use to a page. */
  SESSION_UPDATE: v.object({ token: text(4_096) }),
  /** The session ended or was taken back elsewhere. */
  SESSION_END: v.object({}),
  /** Escape was pressed inside the frame, where the page does not receive it. */
  ESCAPE: v.object({}),
  /** The visitor is done with what the frame showed. */
  CLOSE: v.object({}),
} as const

export type FrameEventName = keyof typeof frameEvents
