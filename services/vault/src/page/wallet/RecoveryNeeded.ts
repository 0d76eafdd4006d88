/** The change would leave a wallet that is lost with its devices. */
export class RecoveryNeeded extends Error {
  override readonly name = 'RecoveryNeeded'

  constructor() {
    super('Something else than a device must open the wallet')
  }
}
