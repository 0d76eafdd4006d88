/** The database is not ready for requests yet: its schema is being changed, or it could not be reached so far. `isUnavailable` knows it. */
export class UnpreparedError extends Error {
  override readonly name = 'UnpreparedError'

  constructor() {
    super('the database is being prepared')
  }
}
