/** The table that a role keeps its own secret in. */
export type SecretTable = { service_secret: { name: string; wrapped: string } }
