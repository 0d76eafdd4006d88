import type { ShownMessage } from './ShownMessage.ts'

/** Whether a request is a message to sign. */
export function isMessage(content: { readonly kind: string }): content is ShownMessage {
  return content.kind === 'message'
}
