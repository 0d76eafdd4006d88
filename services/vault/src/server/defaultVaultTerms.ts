import type { VaultTerms } from './VaultTerms.ts'

/** Section 1.4 of the security design. */
export const defaultVaultTerms: VaultTerms = {
  mailsPerAddressHour: 5,
  mailsPerAddressDay: 10,
  mailsPerCallerHour: 20,
  mailsPerProjectHour: 5_000,
  mailsPerHour: 20_000,
  sprayCount: 100,
  workBits: 18,
}
