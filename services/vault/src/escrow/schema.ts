/** The tables of the escrow as its newest migration leaves them. */
export type Tables = {
  service_secret: { name: string; wrapped: string }
  factor: {
    realm: string
    envelope_id: string
    user_id: string
    vault_id: string
    /** Z under the escrow's KMS. */
    wrapped: string
    created_at: number
  }
  used_grant: { id: string; until_at: number }
}
