/** An earlier record of the wallet cannot be restored: the server keeps it no longer (`gone`), or this device does not open it (`closed`). */
export class VersionFailure extends Error {
  override readonly name = 'VersionFailure'
  readonly code: 'gone' | 'closed'

  constructor(code: VersionFailure['code']) {
    super(`The earlier record is ${code}`)
    this.code = code
  }
}
