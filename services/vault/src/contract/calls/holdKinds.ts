/**
 * What may have to wait on a young device (rule 7 of security section 1.3), so that its owner is notified in time: the escrow's `release`, a `change` of who
 * can open the wallet, an `export`, another `email`, to `delete`
 * everything. The server half of a device or an envelope that is revoked is deleted after a hold.
 */
export const holdKinds = ['release', 'change', 'export', 'email', 'delete', 'revoke-device', 'revoke-envelope'] as const

export type HoldKind = (typeof holdKinds)[number]
