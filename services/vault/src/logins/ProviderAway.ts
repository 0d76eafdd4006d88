/** A provider that could not be asked: the attempt waits for another try. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway'
}
