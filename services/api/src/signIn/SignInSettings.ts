/** Settings of hosted sign-in. */
export type SignInSettings = {
  /** At least 32 characters, the same for all processes: encrypts the keys that sign tokens in the database. */
  readonly secret: string
  /** How long one key signs, in milliseconds. Default: 30 days. */
  readonly rotateMs?: number
  /** How long a token counts, in milliseconds. Default: 1 day. */
  readonly tokenMs?: number
}
