/**
 * A store cannot keep what a message or a receipt says, whenever it is tried. Only the batch that holds it fails: the
 * store itself works.
 */
export class ContentError extends Error {
  override readonly name = 'ContentError'
}
