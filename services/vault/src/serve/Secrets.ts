/** Keys of a role, 32 bytes each, one per use. */
export type Secrets = { of(use: string): Buffer }
