/** The relay or the chain could not be asked: ask again. */
export class FarcasterAway extends Error {
  override readonly name = 'FarcasterAway'
}
